"""An injected order in look-alike letters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject
from mootcourt.generator.operators.text.data import table


@operator("injection.homoglyph", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def homoglyph(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write the order in Cyrillic letters that look Latin."""
    yield from inject(case, rng, encoded("homoglyph", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return "".join(table("payloads")["homoglyphs"].get(sign, sign) for sign in text)
