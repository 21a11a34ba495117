"""The request as a speech recogniser writes it down."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from random import Random

from mootcourt.contract.calendar import calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.values import format_number
from mootcourt.contract.values.spans import Span
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import outside
from mootcourt.generator.operators.text.locks import locks, values_in
from mootcourt.generator.operators.text.register import respelled
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text
from mootcourt.generator.operators.text.sentences import is_english, starts_socially

_MARKS = re.compile(r"[,;:!?\"()]|\.(?=\s|$)")
_SPOKEN = re.compile(r"[A-Za-z]{1,4}\d{3,10}|\d{5,10}")


@operator("paraphrase.speech_to_text", preserves=("outcome", "calls", "clarify", "must"))
def speech_to_text(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write it without marks and capitals, identifiers spelled out as they are spoken."""
    if is_english(request_of(case)):
        yield from reworded_each(case, _texts(case, rng), most=2)


def _texts(case: Case, rng: Random) -> Iterator[Text]:
    text, calendar = request_of(case), calendar_of(case)
    if "\n" in text or '"' in text:
        return
    flat = outside(text, locks(case, text), lambda part: re.sub(r"\s+", " ", _MARKS.sub("", part.lower())))
    flat = respelled(flat, locks(case, flat), "spoken")
    spans = values_in(flat, calendar)
    if [_meaning(span) for span in spans] != [_meaning(span) for span in values_in(text, calendar)]:
        return
    flat = flat.strip().removesuffix(".")
    yield flat, {"spelled": 0}
    spelled = flat
    count = 0
    for span in reversed(spans):
        if span.kind == "id" and _SPOKEN.fullmatch(span.text):
            spelled = f"{spelled[: span.start]}{_spell(span.text)}{spelled[span.end :]}"
            count += 1
    again = values_in(spelled, calendar)
    if count and len(again) == len(spans) and all(_kept(old, new) for old, new in zip(spans, again, strict=True)):
        opening = "" if case.history or starts_socially(text) else rng.choice(("", "hi ", "yes hello "))
        yield f"{opening}{spelled}", {"spelled": count}


def _meaning(span: Span) -> tuple[str, tuple[object, ...]]:
    return span.kind, span.readings


def _kept(old: Span, new: Span) -> bool:
    return old.kind == new.kind and set(old.readings) <= set(new.readings)


def _spell(identifier: str) -> str:
    return " ".join(_digit(sign) if sign.isdigit() else sign.lower() for sign in identifier)


def _digit(sign: str) -> str:
    return format_number(Decimal(sign), style="words")
