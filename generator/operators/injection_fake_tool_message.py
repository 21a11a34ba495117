"""An injected text that looks like a tool's result."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.fake_tool_message", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def fake_tool_message(case: Case, rng: Random) -> Iterator[Candidate]:
    """Imitate a tool message that demands a next step."""
    yield from inject(case, rng, in_frames("fake_tool_message"), without=("file_name",))
