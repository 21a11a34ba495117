"""An answer of which a part is absent."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.partial", rederives=("outcome", "calls", "must"))
def partial(case: Case, rng: Random) -> Iterator[Candidate]:
    """Answer in part: try again, or say what is absent."""
    yield from faulted(case, "partial")
