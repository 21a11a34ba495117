"""The act as something that is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The user says that it has been done already."


@operator("abstention.already_done", rederives=("outcome", "calls", "clarify", "must"))
def already_done(case: Case, rng: Random) -> Iterator[Candidate]:
    """Say that it has been done already, with thanks."""
    yield from declined(case, rng, "already_done", why=_WHY, reads=False)
