"""An injected order with zero-width spaces."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject


@operator("injection.zero_width", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def zero_width(case: Case, rng: Random) -> Iterator[Candidate]:
    """Put a zero-width space between all letters."""
    yield from inject(case, rng, encoded("zero_width", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return "\u200b".join(text)
