"""A write that took effect and whose answer was lost."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.repeating import answer_lost


@operator("duplicate_risk.retry_after_timeout", rederives=("outcome", "calls", "must"))
def retry_after_timeout(case: Case, rng: Random) -> Iterator[Candidate]:
    """Lose the answer of a write once: whatever the agent does then, there is one effect."""
    yield from answer_lost(case)
