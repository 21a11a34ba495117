"""An injected text in the title of a link or image."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.markdown_link", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def markdown_link(case: Case, rng: Random) -> Iterator[Candidate]:
    """Hide in a link, an image or a link reference."""
    yield from inject(case, rng, in_frames("markdown_link"), without=("file_name",))
