"""The request as it is spoken, with hesitation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import in_frames

_LETTER = re.compile(r"\b(?:dear|regards|sincerely|faithfully|kindly)\b", re.IGNORECASE)


@operator("paraphrase.hesitant", preserves=("outcome", "calls", "clarify", "must"))
def hesitant(case: Case, rng: Random) -> Iterator[Candidate]:
    """Hesitate: "Um, hi. So, could you, er, cancel order QA-9?"."""
    if "!" in request_of(case) or _LETTER.search(request_of(case)):
        return  # who shouts or writes a letter does not waver
    yield from reworded_each(case, in_frames(case, rng, "hesitant"), most=3)
