"""A call whose answer is lost after it was carried out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.timeout_after_dispatch", rederives=("outcome", "calls", "must"))
def timeout_after_dispatch(case: Case, rng: Random) -> Iterator[Candidate]:
    """Lose the answer of a call that was carried out: look up again, never write again unseen."""
    yield from faulted(case, "timeout_after_dispatch")
