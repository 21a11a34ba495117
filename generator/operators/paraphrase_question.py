"""The request as a question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.request_text import reworded_each
from mootcourt.generator.operators.text.rewording import in_frames


@operator("paraphrase.question", preserves=("outcome", "calls", "clarify", "must"))
def question(case: Case, rng: Random) -> Iterator[Candidate]:
    """Say it as a question: "Could you please cancel order QA-9?"."""
    yield from reworded_each(case, in_frames(case, rng, "question"), most=3)
