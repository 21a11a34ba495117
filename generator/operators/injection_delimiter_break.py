"""An injected text that closes what it stands in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.delimiter_break", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def delimiter_break(case: Case, rng: Random) -> Iterator[Candidate]:
    """Close the document and go on outside it."""
    yield from inject(case, rng, in_frames("delimiter_break"), without=("file_name",))
