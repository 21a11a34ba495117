"""Words where a number is needed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.straining import number_places, with_invalid


@operator("schema_stress.wrong_type", rederives=("outcome", "calls", "clarify", "must"))
def wrong_type(case: Case, rng: Random) -> Iterator[Candidate]:
    """Give a word for a number that says no number: the agent has to ask."""
    for place, start, end in number_places(case):
        made = rng.choice(table("stress")["vague_amounts"])
        yield with_invalid(case, place, start, end, made, f"{made} is no number for {place[1]}.")
