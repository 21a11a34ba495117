"""An injected text that a browser would not show."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.html_comment", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def html_comment(case: Case, rng: Random) -> Iterator[Candidate]:
    """Hide in a comment or an invisible element."""
    yield from inject(case, rng, in_frames("html_comment"), without=("file_name",))
