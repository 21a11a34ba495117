"""The request in American instead of British spelling."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.register import respelled
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.sentences import is_english


@operator("paraphrase.locale_spelling", preserves=("outcome", "calls", "clarify", "must"))
def locale_spelling(case: Case, rng: Random) -> Iterator[Candidate]:
    """Spell it the American or the British way; values stay as they are."""
    text = request_of(case)
    if not is_english(text):
        return
    locked = locks(case, text)
    texts = [(respelled(text, locked, key), {"spelling": key}) for key in ("american", "british")]
    yield from reworded_each(case, texts, most=2)
