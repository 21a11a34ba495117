"""The request turned into its opposite."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The user asks for it not to be done."


@operator("abstention.negated", rederives=("outcome", "calls", "clarify", "must"))
def negated(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask for it not to be done."""
    yield from declined(case, rng, "negated", why=_WHY, reads=True)
