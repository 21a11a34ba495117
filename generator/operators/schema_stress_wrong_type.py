"""Words where a number is needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.request_text import request_of
from mootcourt.generator.operators.text.straining import number_places, with_invalid

_MONEY = re.compile(r"\s?[$€£%]")
_COUNTED = re.compile(r"\s+(?!(?:from|to|into|on|in|at|for|with|by|please|pls|and|of)\b)[a-z]")


@operator("schema_stress.wrong_type", rederives=("outcome", "calls", "clarify", "must"))
def wrong_type(case: Case, rng: Random) -> Iterator[Candidate]:
    """Give a word for a number that says no number: the agent has to ask."""
    for place, start, end in number_places(case):
        text = request_of(case)
        if _MONEY.match(text, start - 1) or _MONEY.match(text, end):
            continue
        counted = _COUNTED.match(text, end) is not None
        made = rng.choice(table("stress")["vague_counts" if counted else "vague_amounts"])
        yield with_invalid(case, place, start, end, made, f"{made} is no number for {place[1]}.")
