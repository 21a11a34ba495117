"""A call whose time runs out before it is carried out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.timeout_before_dispatch", rederives=("outcome", "calls", "must"))
def timeout_before_dispatch(case: Case, rng: Random) -> Iterator[Candidate]:
    """Let a call run out of time before it is carried out: try again in budget, or say so."""
    yield from faulted(case, "timeout_before_dispatch")
