"""An injected text that goes on with the conversation."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.fake_dialogue", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def fake_dialogue(case: Case, rng: Random) -> Iterator[Candidate]:
    """Invent further turns in which the user agrees."""
    yield from inject(case, rng, in_frames("fake_dialogue"), without=("file_name",))
