"""Numbers at the bounds of a schema, and just beyond."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.straining import bounds, number_places, with_invalid, with_number


@operator("schema_stress.boundary_number", rederives=("outcome", "calls", "clarify", "must"))
def boundary_number(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask for the largest and smallest number that the schema takes, and for one more and one less."""
    for place, start, end in number_places(case):
        for number, valid in bounds(place[3]):
            if valid:
                yield with_number(case, place, start, end, number)
            else:
                why = f"{number} is out of the bounds of {place[1]}."
                yield with_invalid(case, place, start, end, str(number), why)
