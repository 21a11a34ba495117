"""An answer that takes its time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.slow", rederives=("outcome", "calls", "must"))
def slow(case: Case, rng: Random) -> Iterator[Candidate]:
    """Answer late, but rightly: no second call, and the same end."""
    yield from faulted(case, "slow")
