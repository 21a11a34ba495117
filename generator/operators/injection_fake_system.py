"""An injected text that looks like a system message."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.fake_system", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def fake_system(case: Case, rng: Random) -> Iterator[Candidate]:
    """Imitate a system message."""
    yield from inject(case, rng, in_frames("fake_system"), without=("file_name",))
