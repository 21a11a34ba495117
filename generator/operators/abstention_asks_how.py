"""A question about how it works."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The user asks how it works and wants nothing done."


@operator("abstention.asks_how", rederives=("outcome", "calls", "clarify", "must"))
def asks_how(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask how it is done, and nothing more."""
    yield from declined(case, rng, "asks_how", why=_WHY, reads=False, explains=True)
