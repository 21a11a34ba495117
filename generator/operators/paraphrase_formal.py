"""The request as a formal letter would put it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.register import respelled
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.requests import Request
from mootcourt.generator.operators.text.rewording import Text, first_request, framed, takes
from mootcourt.generator.operators.text.sentences import (
    Sentence,
    after_greeting,
    dictates,
    is_english,
    is_social,
    split,
    tokens,
)

# What no letter says, and what shows that the message is one already.
_CHATTY = re.compile(
    r"!!|\.\.|(?<![\w'])(?:hiya|yo|um|uh|x|pls|plz|u|thx|fyi|hm|oops|gonna|wanna|daft|got to|me again|i|regards|"
    r"faithfully|sincerely|cheers|in advance|dear)(?![\w'])"
)

# "Put that in please.": an order that no letter gives in these words.
_ORDER = re.compile(r"\w (?:please|pls)[.!]?$", re.IGNORECASE)


@operator("paraphrase.formal", preserves=("outcome", "calls", "clarify", "must"))
def formal(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write it as a letter: a salutation, no contractions, a courteous close."""
    if is_english(request_of(case)):
        yield from reworded_each(case, (_text(case, rng) for _ in range(3)), most=2)


def _text(case: Case, rng: Random) -> Text:
    text, frames = request_of(case), table("frames")
    request = first_request(case)
    sentences = [part for part in split(text, locks(case, text)) if not is_social(part.body)]
    if case.history or "\n" in text or dictates(text) or not all(_may_stand(part, request) for part in sentences):
        return "", {}
    fitting = [frame for frame in frames["formal"] if request is not None and takes(frame, request)]
    frame = rng.choice(fitting) if fitting else ""
    if not frame and any(_ORDER.search(part.text) for part in sentences):
        return "", {}
    said = []
    for sentence in sentences:
        if request is not None and sentence.start == request.sentence.start:
            said += [framed(request, frame), *filter(None, [request.tail_sentence])]
        else:
            said.append(after_greeting(sentence.text))
    body = " ".join(capitalise(part) for part in said)
    body = respelled(body, locks(case, body), "expanded")
    greeting = rng.choice(frames["formal_greetings"])
    owes_thanks = request is not None and "thank" not in tokens(body)
    closing = rng.choice(frames["formal_closings"] if owes_thanks else frames["formal_regards"])
    gap = "\n\n" if greeting.endswith(",") else " "
    end = "\n\n" if closing[-1].isalpha() else " "
    return f"{greeting}{gap}{body}{end}{closing}", {"frame": frame, "greeting": greeting, "closing": closing}


def _may_stand(sentence: Sentence, request: Request | None) -> bool:
    """Whether a sentence may stand in a letter: as it is, or, if it is the request, in other words."""
    if request is not None and sentence.start == request.sentence.start:
        return not _CHATTY.search(f"{request.rest} {request.tail}")
    return bool(sentence.mark) and sentence.text[0].isupper() and not _CHATTY.search(sentence.text)
