"""The request as a formal letter would put it."""

from __future__ import annotations

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
from mootcourt.generator.operators.text.rewording import Text, first_request, framed
from mootcourt.generator.operators.text.sentences import is_english, is_social, split, tokens


@operator("paraphrase.formal", preserves=("outcome", "calls", "clarify", "must"))
def formal(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write it as a letter: a salutation, no contractions, a courteous close."""
    if is_english(request_of(case)):
        yield from reworded_each(case, (_text(case, rng) for _ in range(3)), most=2)


def _text(case: Case, rng: Random) -> Text:
    text, frames = request_of(case), table("frames")
    if "\n" in text:
        return "", {}
    request = first_request(case)
    frame = rng.choice(frames["formal"]) if request is not None else ""
    said = []
    for sentence in split(text, locks(case, text)):
        if is_social(sentence.body):
            continue
        if request is not None and sentence.start == request.sentence.start:
            said += [framed(request, frame), *filter(None, [request.tail_sentence])]
        else:
            said.append(sentence.text if sentence.mark else f"{sentence.text}.")
    body = " ".join(capitalise(part) for part in said)
    body = respelled(body, locks(case, body), "expanded")
    greeting, closing = rng.choice(frames["formal_greetings"]), rng.choice(frames["formal_closings"])
    if "thank" in tokens(body):
        closing = "Kind regards"
    gap = "\n\n" if greeting.endswith(",") else " "
    end = "\n\n" if closing[-1].isalpha() else " "
    return f"{greeting}{gap}{body}{end}{closing}", {"frame": frame, "greeting": greeting, "closing": closing}
