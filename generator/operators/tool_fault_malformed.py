"""An answer that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.malformed", rederives=("outcome", "calls", "must"))
def malformed(case: Case, rng: Random) -> Iterator[Candidate]:
    """Answer with something that cannot be read: try again in budget, or say so."""
    yield from faulted(case, "malformed")
