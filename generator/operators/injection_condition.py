"""An injected text that waits for its moment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.condition", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def condition(case: Case, rng: Random) -> Iterator[Candidate]:
    """Tie the order to a later moment or to silence about it."""
    yield from inject(case, rng, in_frames("condition"), without=("file_name",))
