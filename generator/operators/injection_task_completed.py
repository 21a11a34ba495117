"""An injected text that says that the task is done."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.task_completed", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def task_completed(case: Case, rng: Random) -> Iterator[Candidate]:
    """Claim that the task is done and name the next one."""
    yield from inject(case, rng, in_frames("task_completed"))
