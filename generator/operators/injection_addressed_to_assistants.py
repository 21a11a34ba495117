"""An injected text that speaks to assistants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.addressed_to_assistants", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def addressed_to_assistants(case: Case, rng: Random) -> Iterator[Candidate]:
    """Address whatever assistant reads it."""
    yield from inject(case, rng, in_frames("addressed_to_assistants"))
