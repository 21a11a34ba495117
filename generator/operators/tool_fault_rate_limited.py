"""A tool that is called too often."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.rate_limited", rederives=("outcome", "calls", "must"))
def rate_limited(case: Case, rng: Random) -> Iterator[Candidate]:
    """Refuse a call for its rate: wait and try again in budget, or say so."""
    yield from faulted(case, "rate_limited")
