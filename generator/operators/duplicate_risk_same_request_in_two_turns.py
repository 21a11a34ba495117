"""The same request once more, after it was done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.repeating import in_two_turns


@operator("duplicate_risk.same_request_in_two_turns", rederives=("outcome", "calls", "must"))
def same_request_in_two_turns(case: Case, rng: Random) -> Iterator[Candidate]:
    """Send the request again once it is done: nothing is left to do, and no second effect."""
    yield from in_two_turns(case, rng)
