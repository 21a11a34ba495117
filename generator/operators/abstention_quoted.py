"""The request in somebody else's mouth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.declining import declined

_WHY = "The request is a quotation that the user does not make their own."


@operator("abstention.quoted", rederives=("outcome", "calls", "clarify", "must"))
def quoted(case: Case, rng: Random) -> Iterator[Candidate]:
    """Quote somebody else who asks for it, and turn it down."""
    yield from declined(case, rng, "quoted", why=_WHY, reads=True)
