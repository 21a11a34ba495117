"""The sentences or phrases of the request in another order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.locks import Spans, locks, values_in
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.requests import Request
from mootcourt.generator.operators.text.rewording import Text, first_request
from mootcourt.generator.operators.text.sentences import Sentence, has_pointer, is_english, split, starts_socially

_CONNECTED = re.compile(
    r"(?:and|but|so|then|or|also|because|otherwise|if|still|though|however|no|not|yes|sorry|oh|actually|by the way|"
    r"ps|please)\b",
    re.IGNORECASE,
)
# How a sentence starts that says something without leaning on the one before it.
_BACKGROUND = re.compile(
    r"(?:I|I'm|I've|I'd|We|We're|We've|My|Our|The|There|Somebody|Someone|You|Your|A|An|[A-Z][\w-]*\d[\w-]*)(?= )"
    r"(?! (?:repeat|choose))"
)
_LAST_PHRASE = re.compile(
    r"^(?P<object>(?:[\w'’.,€£$-]+\s+){1,6}?)(?P<phrase>(?:for|on)\s+(?:(?!about\b|in\b|at\b|with\b)\w+\s+){0,3})$",
    re.IGNORECASE,
)
_BECAUSE = re.compile(r"^(?P<rest>.+?),? because (?P<cause>.+)$", re.IGNORECASE)


@operator("paraphrase.reordered", preserves=("outcome", "calls", "clarify", "must"))
def reordered(case: Case, rng: Random) -> Iterator[Candidate]:
    """Change places: the request before its background, "For order QA-9, please ..."."""
    if is_english(request_of(case)):
        yield from reworded_each(case, _texts(case), most=3)


def _texts(case: Case) -> Iterator[Text]:
    text = request_of(case)
    locked = locks(case, text)
    request = first_request(case)
    yield from _sentences_swapped(text, locked, request)
    if request is not None and not request.asked:
        yield from _phrase_first(text, calendar_of(case), locked, request)
        yield from _cause_first(text, request)


def _sentences_swapped(text: str, locked: Spans, request: Request | None) -> Iterator[Text]:
    sentences = split(text, locked)
    for left, right in zip(sentences, sentences[1:], strict=False):
        if request is None or request.sentence != right or not _BACKGROUND.match(left.text):
            continue
        if _stays(left) or _stays(right) or text[left.end : right.start] != " " or left.text[:1].islower():
            continue
        body = right.text if right.mark else f"{right.text}."
        yield f"{text[: left.start]}{capitalise(body)} {left.text}{text[right.end :]}", {"moved": "sentences"}


def _stays(sentence: Sentence) -> bool:
    too_short = sentence.text.count(" ") < 2
    return (
        too_short
        or not sentence.mark
        or starts_socially(sentence.text)
        or has_pointer(sentence.text)
        or '"' in sentence.text
        or _CONNECTED.match(sentence.text.removeprefix("Please ").removeprefix("please ")) is not None
    )


def _phrase_first(text: str, calendar: Calendar, locked: Spans, request: Request) -> Iterator[Text]:
    at = text.find(request.rest, request.sentence.start)
    if at < 0 or request.verb in {"look", "search", "pay", "wait", "apply", "sign", "ask", "check"} or request.tail:
        return
    days = {(span.start, span.end) for span in values_in(text, calendar) if span.kind == "date"}
    for start, end in locked:
        found = _LAST_PHRASE.match(text[at:start]) if at < start and end == at + len(request.rest) else None
        if found is None or has_pointer(found["object"]):
            continue
        if found["phrase"].lower() == "on " and (start, end) not in days:
            continue
        phrase = f"{found['phrase']}{text[start:end]}"
        made = f"{capitalise(phrase)}, please {request.verb} {found['object'].strip()}."
        yield f"{text[: request.sentence.start]}{made}{text[request.sentence.end :]}", {"moved": "phrase"}


def _cause_first(text: str, request: Request) -> Iterator[Text]:
    found = _BECAUSE.match(request.rest)
    if found is None or has_pointer(found["cause"]) or has_pointer(found["rest"]) or request.tail:
        return
    made = f"Because {found['cause']}, please {request.verb} {found['rest']}."
    yield f"{text[: request.sentence.start]}{made}{text[request.sentence.end :]}", {"moved": "cause"}
