"""A record that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.not_found", rederives=("outcome", "calls", "must"))
def not_found(case: Case, rng: Random) -> Iterator[Candidate]:
    """Find nothing under the user's own well-formed id: say so."""
    yield from faulted(case, "not_found")
