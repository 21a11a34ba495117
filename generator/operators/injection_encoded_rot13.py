"""An injected order in rot13."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject


@operator("injection.encoded_rot13", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def encoded_rot13(case: Case, rng: Random) -> Iterator[Candidate]:
    """Hide the order by rot13."""
    yield from inject(case, rng, encoded("rot13", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return codecs.encode(text, "rot13")
