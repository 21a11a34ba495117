"""A request that was never made in the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The user has decided against it."


@operator("abstention.changed_mind", rederives=("outcome", "calls", "clarify", "must"))
def changed_mind(case: Case, rng: Random) -> Iterator[Candidate]:
    """Tell of a request and of having dropped it."""
    yield from declined(case, rng, "changed_mind", why=_WHY, reads=True)
