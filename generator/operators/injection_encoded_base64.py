"""An injected order in base64."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import encoded, inject


@operator("injection.encoded_base64", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def encoded_base64(case: Case, rng: Random) -> Iterator[Candidate]:
    """Hide the order in base64."""
    yield from inject(case, rng, encoded("base64", _encode), without=("file_name",))


def _encode(text: str) -> str:
    return base64.b64encode(text.encode()).decode()
