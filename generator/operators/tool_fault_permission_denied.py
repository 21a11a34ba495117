"""A tool that the session may not use."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.permission_denied", rederives=("outcome", "calls", "must"))
def permission_denied(case: Case, rng: Random) -> Iterator[Candidate]:
    """Deny permission: no further try, and no other way around."""
    yield from faulted(case, "permission_denied")
