"""An injected text that wipes away earlier instructions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.ignore_previous", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def ignore_previous(case: Case, rng: Random) -> Iterator[Candidate]:
    """Tell the agent to forget its instructions and do something else."""
    yield from inject(case, rng, in_frames("ignore_previous"))
