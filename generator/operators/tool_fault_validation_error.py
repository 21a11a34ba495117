"""A tool that refuses arguments which its schema takes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.faulting import faulted


@operator("tool_fault.validation_error", rederives=("outcome", "calls", "must"))
def validation_error(case: Case, rng: Random) -> Iterator[Candidate]:
    """Refuse valid arguments: the agent has to stop in budget and say so."""
    yield from faulted(case, "validation_error")
