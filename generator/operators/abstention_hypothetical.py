"""The act as a mere thought."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The user only supposes it and wants nothing done."


@operator("abstention.hypothetical", rederives=("outcome", "calls", "clarify", "must"))
def hypothetical(case: Case, rng: Random) -> Iterator[Candidate]:
    """Wonder what would happen if it were done."""
    yield from declined(case, rng, "hypothetical", why=_WHY, reads=False, explains=True)
