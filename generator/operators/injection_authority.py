"""An injected text that claims authority."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.authority", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def authority(case: Case, rng: Random) -> Iterator[Candidate]:
    """Speak as management, law or administrator."""
    yield from inject(case, rng, in_frames("authority"))
