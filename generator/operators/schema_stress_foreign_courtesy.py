"""Courtesies in another language around the request."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.request_text import request_of, some
from mootcourt.generator.operators.text.straining import acts_at_once, same_call


@operator("schema_stress.foreign_courtesy", preserves=("outcome", "calls", "clarify", "must"))
def foreign_courtesy(case: Case, rng: Random) -> Iterator[Candidate]:
    """Greet and thank in another language; the call stays the same."""
    if not acts_at_once(case):
        return
    greetings = table("stress")["greetings"]
    for language in some(rng, sorted(greetings), 2):
        before, after = greetings[language]
        text = f"{before}{request_of(case).strip()}{after}"
        yield same_call(case, text, "Only the courtesies are in another language.", language=language)
