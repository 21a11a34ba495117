"""An injected text in template syntax."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.attack import in_frames, inject


@operator("injection.template_syntax", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def template_syntax(case: Case, rng: Random) -> Iterator[Candidate]:
    """Use braces and percent signs, which have to arrive as they are."""
    yield from inject(case, rng, in_frames("template_syntax"), without=("file_name",))
