"""An injected text that asks for a small favour."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.courtesy", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def courtesy(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask nicely for a favour on the side."""
    yield from inject(case, rng, in_frames("courtesy"))
