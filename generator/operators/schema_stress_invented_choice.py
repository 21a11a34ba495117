"""A choice that the schema does not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.request_text import request_of
from mootcourt.generator.operators.text.sentences import is_small
from mootcourt.generator.operators.text.straining import chosen_places, with_invalid


@operator("schema_stress.invented_choice", rederives=("outcome", "calls", "clarify", "must"))
def invented_choice(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask for a choice that does not exist: the agent has to ask, and may not make it fit."""
    words = table("stress")["invented_choices"]
    small = is_small(request_of(case))
    for place, start, end in chosen_places(case):
        made = str(rng.choice(words))
        made = made.lower() if small else made
        yield with_invalid(case, place, start, end, made, f"{made} is none of the choices of {place[1]}.")
