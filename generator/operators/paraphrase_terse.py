"""The request in as few words as possible."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import words
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text, first_request
from mootcourt.generator.operators.text.sentences import Spans, is_small, is_social, split, starts_socially

_ARTICLE = re.compile(r"^([a-z]+(?: up| back)?) (?:my|the) (?=([a-z]+) )")
_NO_QUESTION = re.compile(r"whether|where|when|what|how|who|why|if")
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
    if request.asked and _NO_QUESTION.match(phrase):
        return
    others = [part.text for part in sentences if part.start != request.sentence.start]
    bare = f"{phrase}?" if request.asked else f"{phrase}, {request.tail}" if request.tail else phrase
    if not others:
        yield bare, {"left_out": "form"}
        article = _ARTICLE.match(phrase)
        if article and article[2] in words("nouns", "things") and not request.tail:
            yield bare.replace(article[0], f"{article[1]} ", 1), {"left_out": "form and article"}
        return
    said = [bare if part.start == request.sentence.start else part.text for part in sentences]
    said = [short for part in said if re.search(r"\w", short := _without_courtesy(part, locks(case, part)))]
    said = said if is_small(text) else [capitalise(part) for part in said]
    yield (
        " ".join(part if part[-1:] in ".!?" or starts_socially(part) else f"{part}." for part in said),
        {"left_out": "form"},
    )


def _without_courtesy(text: str, locked: Spans) -> str:
    """Return the text without "please" outside locked spans."""
    kept, at = [], 0
    for found in _POLITE.finditer(text):
        if not any(low < found.end() and found.start() < high for low, high in locked):
            kept.append(text[at : found.start()])
            at = found.end()
    return "".join([*kept, text[at:]]).strip()
