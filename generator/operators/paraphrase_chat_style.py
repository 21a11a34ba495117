"""The request as typed into a chat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import outside
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.register import respelled
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text
from mootcourt.generator.operators.text.sentences import is_english, split

_MARKS = re.compile(
    r"(?<=\w)[.](?=\s*$)|,(?=\s(?!(?:i|it|we|he|she|they|that|no|not|just|and|but|so|or|if|don't|the|my|for|what|this)\b))"
)


@operator("paraphrase.chat_style", preserves=("outcome", "calls", "clarify", "must"))
def chat_style(case: Case, rng: Random) -> Iterator[Candidate]:
    """Type it as in a chat: small letters, short words, one line for each thought."""
    if is_english(request_of(case)):
        yield from reworded_each(case, _texts(case), most=3)


def _texts(case: Case) -> Iterator[Text]:
    text = request_of(case)
    if "\n" in text:
        return
    locked = locks(case, text)
    lines = [part.text if "?" in part.mark else part.body for part in split(text, locked)]
    stacked = "\n".join(lines)
    if len(lines) > 1:
        yield outside(stacked, locks(case, stacked), str.lower), {"lines": True, "short": False}
    short = respelled(stacked, locks(case, stacked), "chat")
    yield outside(short, locks(case, short), str.lower), {"lines": len(lines) > 1, "short": True}
    flat = respelled(text, locked, "chat")
    yield outside(flat, locks(case, flat), lambda part: _MARKS.sub("", part.lower())), {"lines": False, "short": True}
