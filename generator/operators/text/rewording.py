"""Put the request of a message into another sentence frame, and leave everything around it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.generator.operators.text.data import fill, table, words
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import capitalise, lower_first
from mootcourt.generator.operators.text.request_text import loosely, request_of, some
from mootcourt.generator.operators.text.requests import Request, requests
from mootcourt.generator.operators.text.sentences import is_small

_PLEASE = re.compile(r",? (?:please|pls|plz)(?=,)", re.IGNORECASE)
Text = tuple[str, dict[str, Any]]
# A wish and then "Can you do that?": as two questions, or as an order and a question, it reads odd.
_ASKED_TWICE = re.compile(
    r"\b(?:can|could|will|would) (?:you|u|somebody|someone|anybody|anyone) "
    r"(?:please )?(?:do|sort|manage|arrange|handle|help(?: me)?(?: with)?|fix|see to)"
    r"(?: that| this| it)?(?: for me)?(?: out)?\?",
    re.IGNORECASE,
)


def first_request(case: Case) -> Request | None:
    """Return the first request of the message that another form may ask for just as well.

    None where the form carries the meaning: a question about how or whether, an act that
    nobody wants, a wish whose verb has the user as its doer.
    """
    if case.intent and "no_call" in case.judged_turns[0].expect.outcomes:
        return None
    text = request_of(case)
    if _ASKED_TWICE.search(text):
        return None
    for request in requests(text, locks(case, text)):
        if request.lead or (request.doer == "user" and request.verb in words("grammar", "user_only")):
            return None
        return request
    return None


def framed(request: Request, frame: str) -> str:
    """Return the request in ``frame``, which is polite enough without a word of the request's own."""
    phrase = _PLEASE.sub("", request.phrase)
    return fill(frame, phrase=phrase, Phrase=capitalise(phrase), gerund=request.gerund, past=request.past)


def takes(frame: str, request: Request) -> bool:
    """Whether the request may stand in ``frame``: one that runs on stands at the end of a plain statement only."""
    return not request.runs_on or re.search(r"\[\[[Pp]hrase\]\]\.?$", frame) is not None


def replaced(text: str, request: Request, sentence: str) -> str:
    """Return the message with ``sentence`` in the place of the request, its reason behind it."""
    with_reason = f"{sentence} {request.tail_sentence}".strip() if request.tail else sentence
    return f"{text[: request.sentence.start]}{with_reason}{text[request.sentence.end :]}"


def in_frames(case: Case, rng: Random, key: str, *, most: int = 3) -> Iterator[Text]:
    """Yield the message with its request in some of the frames called ``key``."""
    request, text = first_request(case), request_of(case)
    if request is None or ".." in request.sentence.mark or "…" in request.sentence.mark:
        return  # a sentence that trails off goes on in the next one
    known = loosely(request.sentence.text)
    for frame in some(rng, table("frames")[key], most + 1):
        sentence = framed(request, frame)
        if not takes(frame, request):
            continue
        if is_small(text):
            sentence = lower_first(sentence)
        if loosely(sentence) != known:
            yield replaced(text, request, sentence), {"frame": frame}
