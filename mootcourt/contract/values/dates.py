"""Days of the calendar: their readings in text."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING

from mootcourt.contract.values.calendar_days import calendar_day, full_year
from mootcourt.contract.values.clock import today
from mootcourt.contract.values.relative_days import relative_day
from mootcourt.contract.values.words import month_names, weekday_names

if TYPE_CHECKING:
    from mootcourt.contract.calendar import Calendar

_LONGEST = 80
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ISO_MONTH = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")
_MONTH_STEPS = {"this month": 0, "next month": 1, "last month": -1}


def parse_date(text: str, *, calendar: Calendar) -> tuple[date, ...]:
    """Return the days that ``text`` may mean, earliest first.

    Read are ISO days, days in figures by the locale's order (every order where none is
    declared), days with the name of the month (English, German, French, Spanish,
    Italian, Dutch, Portuguese) and days said from the case's clock; see
    :func:`~mootcourt.contract.values.calendar_days.calendar_day` and
    :func:`~mootcourt.contract.values.relative_days.relative_day` for the rules. A weekday
    beside a day that is another weekday gives two readings: the day, and that weekday
    in the week of the day, weeks beginning on Monday.

    Raises:
        UsageError: The calendar's clock or timezone cannot be read.
    """
    if _ISO.fullmatch(text):
        return _iso(text)
    if not text or len(text) > _LONGEST:
        return ()
    plain = " ".join(text.lower().replace("\u2019", "'").split()).rstrip(",")
    plain = plain.removeprefix("on ")
    now = today(calendar)
    found = _beside_weekday(plain.split(" "), calendar.locale, now)
    if not found:
        found = calendar_day(plain, locale=calendar.locale, today=now)
    if not found and now is not None:
        found = relative_day(plain, now)
    return tuple(found)


def _iso(text: str) -> tuple[date, ...]:
    try:
        return (date.fromisoformat(text),)
    except ValueError:
        return ()


def _beside_weekday(words: list[str], locale: str | None, now: date | None) -> list[date]:
    """Read a day beside its weekday; nothing where the text is no such pair."""
    names = weekday_names()
    if len(words) < 2:
        return []
    if words[0].rstrip(".,") in names:
        named, rest = names[words[0].rstrip(".,")], " ".join(words[1:])
    elif words[-1].strip("().") in names:
        named, rest = names[words[-1].strip("().")], " ".join(words[:-1]).rstrip(",")
    else:
        return []
    days = calendar_day(rest, locale=locale, today=now)
    if not days and now is not None and words[0].rstrip(".,") in names:
        days = relative_day(f"the {rest.removeprefix('the ')}", now)
    return _against_weekday(days, named)


def _against_weekday(days: list[date], named: int) -> list[date]:
    """Keep the days that are that weekday; where none is, add that weekday of each day's week."""
    fitting = [day for day in days if day.weekday() == named]
    if fitting:
        return fitting
    ordinals = {number for day in days for number in (day.toordinal(), day.toordinal() - day.weekday() + named)}
    return [date.fromordinal(number) for number in sorted(ordinals) if 0 < number <= date.max.toordinal()]


def parse_month(text: str, *, calendar: Calendar) -> tuple[str, ...]:
    """Return the month, as ``YYYY-MM``, that ``January 2026``, ``2026-01`` or ``last month`` means.

    Raises:
        UsageError: The calendar's clock or timezone cannot be read.
    """
    plain = " ".join(text.lower().replace(",", " ").split())
    if _ISO_MONTH.fullmatch(plain):
        return (plain,)
    step = _MONTH_STEPS.get(plain)
    if step is not None:
        now = today(calendar)
        if now is None:
            return ()
        months = now.year * 12 + now.month - 1 + step
        return (f"{months // 12:04}-{months % 12 + 1:02}",)
    name, _, year = plain.replace(" of ", " ").partition(" ")
    month = month_names().get(name.rstrip("."))
    if month is None or not re.fullmatch("[0-9]{4}", year):
        return ()
    return (f"{full_year(year):04}-{month:02}",)
