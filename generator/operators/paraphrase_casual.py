"""The request as to a friend."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import lower_first
from mootcourt.generator.operators.text.register import respelled
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text, first_request, framed, takes
from mootcourt.generator.operators.text.sentences import after_greeting, dictates, is_english, is_social, split, tokens

# Where somebody is at a loss for words or has said goodbye already, no cheerful word goes behind or in front.
_OWN_STYLE = re.compile(r"(?<![\w'])(?:um|uh|x|regards|faithfully|sincerely)(?![\w'])", re.IGNORECASE)
_NUMBER_FIRST = re.compile(r"(?:One|Two|Three|Four|Five|Six)(?= )")


@operator("paraphrase.casual", preserves=("outcome", "calls", "clarify", "must"))
def casual(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write it as to a friend: "hey, can you cancel order QA-9? thx"."""
    if is_english(request_of(case)):
        yield from reworded_each(case, (_text(case, rng) for _ in range(3)), most=2)


def _text(case: Case, rng: Random) -> Text:
    text, frames = request_of(case), table("frames")
    if "\n" in text or _OWN_STYLE.search(text):
        return "", {}
    request = first_request(case)
    fitting = [frame for frame in frames["casual"] if request is not None and takes(frame, request)]
    frame = rng.choice(fitting) if fitting else ""
    locked = locks(case, text)
    said = []
    for sentence in split(text, locked):
        if is_social(sentence.body):
            continue
        if request is not None and sentence.start == request.sentence.start:
            said += [framed(request, frame), *filter(None, [request.tail])]
        else:
            said.append(after_greeting(sentence.text.rstrip(".")))
    parts = [_small(case, part) for part in said]
    body = " ".join(part if part[-1] in "?!" or at == len(parts) - 1 else f"{part}." for at, part in enumerate(parts))
    body = respelled(body, locks(case, body), "contracted")
    greeting, closing = rng.choice(frames["casual_greetings"]), rng.choice(frames["casual_closings"])
    if not {"thanks", "thx", "thank", "ta", "cheers"}.isdisjoint(tokens(body)) or dictates(body):
        closing = ""
    gap = "" if not closing else " " if body[-1] in "?!" else ", "
    if case.history:  # nobody greets in the middle of a talk
        greeting = ""
    whole = f"{greeting} {body}{gap}{closing}".lstrip()
    return whole, {"frame": frame, "greeting": greeting, "closing": closing}


def _small(case: Case, part: str) -> str:
    starts_locked = any(low == 0 for low, _ in locks(case, part)) and not _NUMBER_FIRST.match(part)
    return part if starts_locked else lower_first(part)
