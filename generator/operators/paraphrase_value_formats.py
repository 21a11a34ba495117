"""The request with its dates, times, amounts and numbers written another way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, time
from decimal import Decimal
from random import Random
from typing import Any

from mootcourt.contract.calendar import calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.values import Money, format_date, format_money, format_number, format_time
from mootcourt.contract.values.formats import DateStyle, MoneyStyle, TimeStyle
from mootcourt.contract.values.spans import Span
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.locks import spec_texts, values_in
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text
from mootcourt.generator.operators.text.sentences import is_english

_DATES: tuple[DateStyle, ...] = ("iso", "day_month", "month_day", "ordinal")
_TIMES: tuple[TimeStyle, ...] = ("24h", "12h", "words")
_MONEY: tuple[MoneyStyle, ...] = ("code_first", "code_last", "sign", "name")


@operator("paraphrase.value_formats", preserves=("outcome", "calls", "clarify", "must"))
def value_formats(case: Case, rng: Random) -> Iterator[Candidate]:
    """Write a date, time, amount or number another way that is read the same."""
    if is_english(request_of(case)):
        yield from reworded_each(case, _texts(case, rng), most=4)


def _texts(case: Case, rng: Random) -> Iterator[Text]:
    text, calendar = request_of(case), calendar_of(case)
    spans = values_in(text, calendar)
    judged = " ".join(
        word
        for turn in case.judged_turns
        for call in turn.expect.calls
        for spec in call.arguments.values()
        if spec.comparator == "judged"
        for word in spec_texts(spec)
    )
    for at, span in enumerate(spans):
        if len(span.readings) != 1 or span.text in judged or (span.kind == "number" and span.text[0].isupper()):
            continue
        if _in_a_range(text, span):
            continue
        if any(other.kind == span.kind in {"date", "time", "money"} for other in spans[at + 1 :] + spans[:at]):
            continue  # nobody writes two dates of one message in two ways
        ways = [way for way in _ways(span) if way != span.text]
        rng.shuffle(ways)
        for way in ways[:2]:
            if way[:1].isupper() and re.search(r"\b(?:the|a|an) $", text[: span.start], re.IGNORECASE):
                continue
            made = f"{text[: span.start]}{way}{text[span.end :]}"
            again = values_in(made, calendar)
            if len(again) == len(spans) and all(_same(old, new) for old, new in zip(spans, again, strict=True)):
                yield _sentence_start(text, span, made), {"from": span.text, "to": way, "span": at}


def _in_a_range(text: str, span: Span) -> bool:
    around = text[max(0, span.start - 2) : span.start].strip() + text[span.end : span.end + 2].strip()[:1]
    return any(sign in around for sign in "-–—/")


def _same(old: Span, new: Span) -> bool:
    return old.kind == new.kind and old.readings == new.readings


def _sentence_start(text: str, span: Span, made: str) -> str:
    return made[:1].upper() + made[1:] if span.start == 0 and text[:1].isupper() else made


def _ways(span: Span) -> list[str]:
    value: Any = span.readings[0]
    found: list[str] = []
    if span.kind == "date" and isinstance(value, date) and any(sign.isdigit() for sign in span.text):
        has_article = span.text.lower().startswith("the ")
        found = [format_date(value, style=style) for style in _DATES if has_article or style != "ordinal"]
    elif span.kind == "time" and isinstance(value, time) and not value.second:
        found = [format_time(value, style=style) for style in _TIMES]
    elif span.kind == "money" and isinstance(value, Money) and value.currency:
        found = [text for style in _MONEY if (text := _money(value, style))]
    elif span.kind == "number" and isinstance(value, Decimal) and value == value.to_integral_value() and 1 < value < 21:
        found = [format_number(value, style="words" if span.text.isdigit() else "plain")]
    return found


def _money(value: Money, style: MoneyStyle) -> str:
    try:
        return format_money(value, style=style)
    except ValueError:
        return ""
