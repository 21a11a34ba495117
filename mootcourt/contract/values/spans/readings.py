"""What a span can mean, by the value parsers."""

from __future__ import annotations

import re
from typing import Any

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.numbers import parse_number

GROUPED = re.compile(r"[+(]|\S+ \S+ ")
APART = re.compile(r"[ ()]")
PERCENT = re.compile(r"\s*(?:%|percent|pct|per cent)\Z", re.IGNORECASE)


def readings_of(kind: str, text: str, calendar: Calendar) -> tuple[str, tuple[Any, ...]]:
    """Return the kind of a span, corrected where its parser knows better, and its readings."""
    if kind == "number":
        return kind, parse_number(text, locale=calendar.locale)
    if kind == "percent":
        return kind, parse_number(PERCENT.sub("", text), locale=calendar.locale)
    if kind == "id":
        return kind, ((APART.sub("", text) if GROUPED.match(text) else text),)
    return kind, (text,)
