"""An injected order in hexadecimal bytes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject


@operator("injection.encoded_hex", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def encoded_hex(case: Case, rng: Random) -> Iterator[Candidate]:
    """Hide the order in hexadecimal bytes."""
    yield from inject(case, rng, encoded("hex", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return text.encode().hex(" ")
