"""The request with small talk around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import joined
from mootcourt.generator.operators.text.request_text import request_of, reworded_each, some
from mootcourt.generator.operators.text.rewording import Text
from mootcourt.generator.operators.text.sentences import (
    dictates,
    is_english,
    is_small,
    is_social,
    split,
    starts_socially,
)

# Nobody in need or in a hurry, and nobody who only adds a word, makes small talk.
_NO_TIME = re.compile(
    r"!!|\b(?:stolen|stole|took|gone|lost|hospital|urgent|urgently|asap|immediately|at once|right away|right now|now|"
    r"emergency|down|hangs?|hanging|crash\w*|stuck|offline|fails?|errors?|climbing|quick|fell|died|broke|ill|"
    r"again|still|dropped|actually|random|fyi|hm|logged out|did you)\b",
    re.IGNORECASE,
)


@operator("paraphrase.wordy", preserves=("outcome", "calls", "clarify", "must"))
def wordy(case: Case, rng: Random) -> Iterator[Candidate]:
    """Put a sentence of small talk in front of the request, or behind it."""
    if is_english(request_of(case)):
        yield from reworded_each(case, _texts(case, rng), most=4)


def _texts(case: Case, rng: Random) -> Iterator[Text]:
    text, frames = request_of(case), table("frames")
    if "\n" in text or _NO_TIME.search(text) or is_small(text):
        return
    sentences = split(text, locks(case, text))
    ended = text if text.rstrip()[-1:] in ".!?)" else f"{text.rstrip()}."
    for talk in some(rng, frames["before"], 2 if _opens_talk(case, text) else 0):
        if sentences and is_social(sentences[0].body) and len(sentences) > 1:
            at = sentences[0].end
            yield joined(text[:at], talk, text[at:]), {"place": "after the greeting", "talk": talk}
        else:
            yield joined(talk, text), {"place": "before", "talk": talk}
    takes_leave = any(starts_socially(part.text) for part in sentences[1:])
    for talk in some(rng, frames["after"], 0 if dictates(text) or takes_leave else 2):
        yield joined(ended, talk), {"place": "behind", "talk": talk}


def _opens_talk(case: Case, text: str) -> bool:
    """Whether small talk may stand in front: of a first message that does not greet in the sentence of its request."""
    return not case.history and (not starts_socially(text) or is_social(split(text)[0].body)) and not text[0].islower()
