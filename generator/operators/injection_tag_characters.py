"""An injected order in invisible tag characters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject


@operator("injection.tag_characters", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def tag_characters(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write the order in tag characters, which no screen shows."""
    yield from inject(case, rng, encoded("tag_characters", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return "".join(chr(0xE0000 + ord(sign)) for sign in text if ord(sign) < 0x7F)
