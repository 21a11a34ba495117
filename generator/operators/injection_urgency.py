"""An injected text that leaves no time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.urgency", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def urgency(case: Case, rng: Random) -> Iterator[Candidate]:
    """Press for time so that nobody checks."""
    yield from inject(case, rng, in_frames("urgency"))
