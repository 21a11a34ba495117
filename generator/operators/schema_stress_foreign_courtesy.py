"""Courtesies in another language around the request."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.polish import joined
from mootcourt.generator.operators.text.request_text import request_of, some
from mootcourt.generator.operators.text.sentences import dictates, is_small, split, starts_socially
from mootcourt.generator.operators.text.straining import acts_at_once, same_call


@operator("schema_stress.foreign_courtesy", preserves=("outcome", "calls", "clarify", "must"))
def foreign_courtesy(case: Case, rng: Random) -> Iterator[Candidate]:
    """Greet and thank in another language; the call stays the same."""
    text = request_of(case).strip()
    if not acts_at_once(case) or dictates(text) or any(starts_socially(part.text) for part in split(text)):
        return  # whoever greets or thanks already does not do so in two languages
    greetings = table("stress")["greetings"]
    for language in some(rng, sorted(greetings), 2):
        before, after = (each.lower() if is_small(text) else each for each in greetings[language])
        ended = text if text[-1] in ".!?" else f"{text}."
        yield same_call(
            case, joined(before, ended, after), "Only the courtesies are in another language.", language=language
        )
