"""Days written out: ISO, in figures, or with the name of the month."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from mootcourt.contract.values.locales import locale_of
from mootcourt.contract.values.number_words import read_words
from mootcourt.contract.values.words import month_names, ordinal_words

_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})")
_NO_YEAR = re.compile(r"([0-9]{1,2})/([0-9]{1,2})")
_JOINED = re.compile(r"([0-9]{1,2})([-/.]?)([^\W\d_]{3,})\.?\2'?([0-9]{4}|[0-9]{2})?")
_DAY = re.compile(r"([0-9]{1,2})(?:st|nd|rd|th|er|\.|º|°)?")
_YEAR = re.compile(r"[0-9]{4}|'[0-9]{2}|\u2019[0-9]{2}")
_FILLERS = frozenset(("the", "of", "on", "de", "del", "le", "el", "il", "den", "der", "do"))
_LEAP = 2000


def calendar_day(text: str, *, locale: str | None, today: date | None) -> list[date]:
    """Return the days that normalised lower-case ``text`` may mean.

    A day without a year is the first such day from ``today`` on; without ``today`` it
    is no reading. Figures such as ``08/06/2026`` follow the locale's order where that
    gives a day, and otherwise every order that gives one.
    """
    if text[:1].isdigit():
        found = _in_figures(text, locale, today)
        if found is not None:
            return found
    return _with_month_name(text, today)


def day_number(text: str) -> int | None:
    """Return the day of the month that ``12th``, ``twelfth`` or ``twelve`` means."""
    match = _DAY.fullmatch(text)
    if match:
        return int(match[1])
    value = ordinal_words().get(text)
    if value is None:
        spelled = read_words(text)
        value = int(spelled) if spelled is not None and spelled == spelled.to_integral_value() else None
    return value if value is not None and 0 < value < 32 else None


def real_day(year: int, month: int, day: int) -> date | None:
    """Return that day, or None when the calendar has no such day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


def next_day(month: int, day: int, today: date | None) -> date | None:
    """Return the first such day from ``today`` on; 29 February may be years away."""
    if today is None or real_day(_LEAP, month, day) is None:
        return None
    years = range(today.year, today.year + 9)
    days = (real_day(year, month, day) for year in years)
    return next((found for found in days if found is not None and found >= today), None)


def full_year(text: str) -> int:
    """Return the year; two digits are 1969 to 2068, as POSIX has it."""
    digits = text.lstrip("'\u2019")
    year = int(digits)
    return year if len(digits) == 4 else year + (1900 if year >= 69 else 2000)


def _in_figures(text: str, locale: str | None, today: date | None) -> list[date] | None:
    """Return the readings of a day in figures, or None when the text has another form."""
    match = _YEAR_FIRST.fullmatch(text)
    if match:
        found = real_day(int(match[1]), int(match[3]), int(match[4]))
        return [] if found is None else [found]
    match = _YEAR_LAST.fullmatch(text)
    if match:
        year = full_year(match[4])
        return _by_order(int(match[1]), int(match[3]), locale, year, None)
    match = _NO_YEAR.fullmatch(text)
    if match:
        return _by_order(int(match[1]), int(match[2]), locale, None, today)
    return None


def _by_order(first: int, second: int, locale: str | None, year: int | None, today: date | None) -> list[date]:
    days = {
        "dmy": next_day(second, first, today) if year is None else real_day(year, second, first),
        "mdy": next_day(first, second, today) if year is None else real_day(year, first, second),
    }
    declared = days.get(locale_of(locale).order or "")
    if declared is not None:
        return [declared]
    return sorted({day for day in days.values() if day is not None})


def _with_month_name(text: str, today: date | None) -> list[date]:
    joined = _JOINED.fullmatch(text)
    if joined:
        text = f"{joined[1]} {joined[3]} {full_year(joined[4]) if joined[4] else ''}"
    names = month_names()
    words = [word for word in text.replace(",", " ").split() if word not in _FILLERS]
    at = next((index for index, word in enumerate(words) if word.rstrip(".") in names), None)
    if at is None:
        return []
    month = names[words[at].rstrip(".")]
    if at:
        day, year = day_number(" ".join(words[:at])), words[at + 1 :]
    else:
        day, year = _leading_day(words[1:])
    if day is None:
        return []
    if not year:
        found = next_day(month, day, today)
    else:
        number = _year(year)
        found = None if number is None else real_day(number, month, day)
    return [] if found is None else [found]


def _leading_day(words: list[str]) -> tuple[int | None, list[str]]:
    """Read the day in front of the year in "March twenty first 2026"; two words before one."""
    for size in (2, 1):
        if len(words) >= size:
            day = day_number(" ".join(words[:size]))
            if day is not None and (len(words) == size or _year(words[size:]) is not None):
                return day, words[size:]
    return None, []


@lru_cache(maxsize=1024)
def _spoken_year(text: str) -> int | None:
    """Read "twenty twenty-six", "nineteen ninety", "two thousand and twenty six"."""
    whole = read_words(text)
    if whole is not None:
        return int(whole) if 1000 <= whole < 10000 and whole == whole.to_integral_value() else None
    words = text.replace("-", " ").split()
    century, rest = read_words(words[0]), read_words(" ".join(words[1:]))
    if century is None or rest is None or not (10 <= century <= 29 and 10 <= rest <= 99):
        return None
    return int(century) * 100 + int(rest)


def _year(words: list[str]) -> int | None:
    if len(words) == 1 and _YEAR.fullmatch(words[0]):
        return full_year(words[0])
    return _spoken_year(" ".join(words)) if len(words) < 6 and words[0].isalpha() else None
