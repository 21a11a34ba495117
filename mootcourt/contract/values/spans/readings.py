"""What a span can mean, by the value parsers."""

from __future__ import annotations

import re
from typing import Any

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.dates import parse_date, parse_month
from mootcourt.contract.values.durations import parse_duration
from mootcourt.contract.values.emails import parse_email
from mootcourt.contract.values.identifiers import spoken_id
from mootcourt.contract.values.instants import parse_instant
from mootcourt.contract.values.money import parse_money
from mootcourt.contract.values.numbers import parse_number
from mootcourt.contract.values.times import parse_time

GROUPED = re.compile(r"[+(]|\S+ \S+ ")  # written in groups, as telephone and account numbers are
APART = re.compile(r"[ ()]")
PERCENT = re.compile(r"\s*(?:%|percent|pct|per\s+cents?)\Z", re.IGNORECASE)
JOINT = re.compile(r"(?<=\w)-(?=[A-Za-z])")
DIGIT = re.compile(r"[0-9]")


def readings_of(kind: str, text: str, calendar: Calendar) -> tuple[str, tuple[Any, ...]]:
    """Return the kind of a span, corrected where its parser knows better, and its readings.

    An id said digit by digit has the readings of ``spoken_id``; an id written in groups is
    read without the spaces, but a postcode as it stands.

    Raises:
        UsageError: The calendar's clock or timezone cannot be read.
    """
    if kind == "date":
        return _date(text, calendar)
    return kind, _read(kind, text, calendar)


def _read(kind: str, text: str, calendar: Calendar) -> tuple[Any, ...]:
    match kind:
        case "id" if DIGIT.search(text) is None:
            return spoken_id(text)
        case "id":
            return ((APART.sub("", text) if GROUPED.match(text) else text),)
        case "number":
            return parse_number(text, locale=calendar.locale)
        case "percent":
            return parse_number(PERCENT.sub("", text), locale=calendar.locale)
        case "money":
            return parse_money(text, locale=calendar.locale)
        case "duration":
            return parse_duration(JOINT.sub(" ", text))
        case "month":
            return parse_month(text, calendar=calendar)
        case "time":
            return parse_time(text)
        case "instant":
            return parse_instant(text, calendar=calendar)
        case "email":
            return parse_email(text)
    return (text,)


def _date(text: str, calendar: Calendar) -> tuple[str, tuple[Any, ...]]:
    """Read a date; "last month" turns out to be a month, and 24/7 a number."""
    days = parse_date(text, calendar=calendar)
    if days:
        return "date", days
    months = parse_month(text, calendar=calendar)
    if months:
        return "month", months
    if text.count("/") == 1 and text.replace("/", "").isdigit():
        return "number", parse_number(text, locale=calendar.locale)
    return "date", ()
