"""An answer with nothing in it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.empty", rederives=("outcome", "calls", "must"))
def empty(case: Case, rng: Random) -> Iterator[Candidate]:
    """Answer with nothing: no content may be made up."""
    yield from faulted(case, "empty")
