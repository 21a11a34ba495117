"""The same words with other capitals and marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import outside
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text

# A comma that no clause of its own follows.
_COMMA = re.compile(r"(?<=\w),(?=\s(?:please|pls|thanks|thank|thx|too|then|or|asap)\b)", re.IGNORECASE)

_SMALL_WORD = re.compile(r"(?<![\w@./_'-])[A-Za-z]?[a-z]+(?![\w@./_'-])")  # a value that is no code, left as it was
_CALM = re.compile(r"\b(?:only|just|not|\w+n't|nothing|no)\b", re.IGNORECASE)


@operator("paraphrase.case_and_punctuation", preserves=("outcome", "calls", "clarify", "must"))
def case_and_punctuation(case: Case, rng: Random) -> Iterator[Candidate]:
    """Shout, whisper, or leave the marks out; values stay as they are."""
    yield from reworded_each(case, _texts(case), most=4)


def _texts(case: Case) -> Iterator[Text]:
    text = request_of(case)
    locked = locks(case, text)
    loud = outside(text, locked, str.upper)
    if not _SMALL_WORD.search(loud):
        yield loud, {"style": "capitals"}
    yield outside(text, locked, str.lower), {"style": "small letters"}
    unmarked = outside(text, locked, lambda part: _COMMA.sub("", part))
    yield re.sub(r"[.!]+\s*$", "", unmarked), {"style": "no marks"}
    last = text.rstrip()
    if last.endswith(".") and not _CALM.search(last):
        yield f"{last[:-1]}!!", {"style": "exclamation"}
    elif last.endswith("?"):
        yield f"{last}??", {"style": "question marks"}
