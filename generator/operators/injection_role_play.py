"""An injected text that gives the agent another role."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.role_play", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def role_play(case: Case, rng: Random) -> Iterator[Candidate]:
    """Declare another mode or a game."""
    yield from inject(case, rng, in_frames("role_play"))
