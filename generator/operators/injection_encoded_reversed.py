"""An injected order written backwards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject


@operator("injection.encoded_reversed", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def encoded_reversed(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write the order backwards."""
    yield from inject(case, rng, encoded("reversed", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return text[::-1]
