"""The request in as few words as possible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import outside
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text, first_request
from mootcourt.generator.operators.text.sentences import Spans, has_pointer, is_social, split

_ARTICLES = re.compile(
    r"(?<![\w'-])(?:my|the)\s+(?!rest|only|first|last|same|whole|one|next|attached|other)", re.IGNORECASE
)
_POLITE = re.compile(r"(?:,?\s+|^)(?:please|pls|kindly)(?![\w'-])", re.IGNORECASE)


@operator("paraphrase.terse", preserves=("outcome", "calls", "clarify", "must"))
def terse(case: Case, rng: Random) -> Iterator[Candidate]:
    """Say only what is needed: "cancel order QA-9"."""
    yield from reworded_each(case, _texts(case), most=3)


def _texts(case: Case) -> Iterator[Text]:
    text, request = request_of(case), first_request(case)
    locked = locks(case, text)
    sentences = [part for part in split(text, locked) if not is_social(part.body)]
    if request is None:
        if "\n" not in text and '"' not in text and len(sentences) < len(split(text, locked)):
            yield " ".join(part.text for part in sentences), {"left_out": "courtesies"}
        return
    phrase = request.phrase.removeprefix("tell me ") if request.asked else request.phrase
    others = [part.text for part in sentences if part.start != request.sentence.start]
    bare = f"{phrase}?" if request.asked else f"{phrase}, {request.tail}" if request.tail else phrase
    if not others:
        yield bare, {"left_out": "form"}
        if not has_pointer(phrase):
            short = outside(bare, locks(case, bare), lambda part: _ARTICLES.sub("", part))
            yield short, {"left_out": "form and articles"}
        return
    said = [bare if part.start == request.sentence.start else part.text for part in sentences]
    said = [said[0], *(capitalise(part) if text[:1].isupper() else part for part in said[1:])]
    whole = " ".join(part if part[-1:] in ".!?" else f"{part}." for part in said)
    yield _without_courtesy(whole, locks(case, whole)), {"left_out": "form"}


def _without_courtesy(text: str, locked: Spans) -> str:
    """Return the text without "please" outside locked spans."""
    kept, at = [], 0
    for found in _POLITE.finditer(text):
        if not any(low < found.end() and found.start() < high for low, high in locked):
            kept.append(text[at : found.start()])
            at = found.end()
    return "".join([*kept, text[at:]]).strip()
