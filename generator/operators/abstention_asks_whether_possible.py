"""A question about whether it can be done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The user asks whether it can be done and wants nothing done."


@operator("abstention.asks_whether_possible", rederives=("outcome", "calls", "clarify", "must"))
def asks_whether_possible(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask whether it can be done at all, and nothing more."""
    yield from declined(case, rng, "asks_whether_possible", why=_WHY, reads=False, explains=True)
