"""Days said from the case's clock: tomorrow, next Friday, in two weeks."""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from mootcourt.contract.values.calendar_days import day_number, real_day
from mootcourt.contract.values.numbers import parse_number
from mootcourt.contract.values.words import day_parts, relative_days, weekday_names

_UNIT = r"(?P<unit>day|week|fortnight|month|year)s?"
_COUNT = r"(?P<count>[a-z0-9][a-z0-9\- ]*?)"
_IN = re.compile(rf"(?:in {_COUNT} {_UNIT}(?:'s?)?(?: time)?)")
_AGO = re.compile(rf"{_COUNT} {_UNIT} ago")
_FROM = re.compile(rf"{_COUNT} {_UNIT} (?:from |after )?(?P<base>now|today|tomorrow)")
_OF_MONTH = re.compile(r"(?:the )?(?P<day>[a-z0-9\- ]+?)(?: of)? (?P<which>this|next|last) month")
_BARE_DAY = re.compile(r"the (?P<day>[0-9]{1,2}(?:st|nd|rd|th)|[a-z\- ]+)")
_MONTH_STEPS = {"this": 0, "next": 1, "last": -1}
_FURTHEST = 4000


@lru_cache(maxsize=1)
def _weekday_pattern() -> re.Pattern[str]:
    names = "|".join(sorted(weekday_names(), key=lambda name: (-len(name), name)))
    before = (
        r"(?:(?P<week_on>a week (?:on|from)) |"
        r"(?P<which>(?:this |the )?coming|this past|past|(?:the )?next|this|last) )?"
    )
    after = r"(?P<week> week)?(?P<of> (?:of )?(?P<side>this|next|last) week)?"
    return re.compile(rf"(?:(?P<first>this|next|last) week(?: on)? )?{before}(?P<day>{names})\.?{after}")


@lru_cache(maxsize=1)
def _day_part() -> re.Pattern[str]:
    return re.compile(rf"(.+) (?:{'|'.join(sorted(day_parts()))})")


def relative_day(text: str, today: date) -> list[date]:
    """Return the days that normalised lower-case ``text`` may mean, said on ``today``.

    - A weekday is the first such day after today; said on that weekday it may be today
      or a week later.
    - "this Friday" is the first from today on, "coming" and "past" the nearest after or
      before today.
    - "next Friday" is the first Friday after today and the Friday of the week after this
      one, weeks beginning on Monday; where these differ both are readings. "last Friday"
      likewise backwards.
    - "the 15th" is the first such day from today on.
    """
    offset = relative_days().get(text)
    if offset is not None:
        return _shifted(today, offset)
    part = _day_part().fullmatch(text)
    if part:
        text = part[1]
        if text in relative_days():
            return _shifted(today, relative_days()[text])
    match = _weekday_pattern().fullmatch(text)
    if match:
        return _weekday(match, today)
    return [] if part else _counted(text, today) or _day_of_month(text, today)


def _weekday(match: re.Match[str], today: date) -> list[date]:
    wanted = weekday_names()[match["day"]]
    ahead = (wanted - today.weekday()) % 7
    after, before = ahead or 7, (ahead or 7) - 7 if ahead else -7
    this_week = wanted - today.weekday()
    which, side = match["which"], match["first"] or match["side"]
    if side:
        return [] if which or match["week_on"] or match["week"] else _shifted(today, this_week + _MONTH_STEPS[side] * 7)
    if match["week_on"] or match["week"]:
        return [] if which else _shifted(today, after + 7)
    if which is None:
        return _shifted(today, ahead) + (_shifted(today, 7) if not ahead else [])
    if which.endswith("next"):
        return _shifted(today, after, this_week + 7)
    if which == "last":
        return _shifted(today, before, this_week - 7)
    if which == "this":
        return _shifted(today, ahead)
    return _shifted(today, before if which.endswith("past") else after)


def _shifted(today: date, *offsets: int) -> list[date]:
    """Return the days at those distances, each once, in order; days out of the calendar are left out."""
    ordinals = sorted({today.toordinal() + offset for offset in offsets})
    return [date.fromordinal(number) for number in ordinals if 0 < number <= date.max.toordinal()]


def _counted(text: str, today: date) -> list[date]:
    """Read "in three days", "two weeks ago", "a week from tomorrow"."""
    for pattern, sign in ((_IN, 1), (_AGO, -1), (_FROM, 1)):
        match = pattern.fullmatch(text)
        if match is None:
            continue
        counts = (1,) if match["count"] in ("a", "an", "one") else parse_number(match["count"])
        bases = _shifted(today, 1 if match.groupdict().get("base") == "tomorrow" else 0)
        steps = [sign * int(number) for number in counts if 0 <= number == int(number) <= _FURTHEST]
        days = [_moved(base, step, match["unit"]) for base in bases for step in steps]
        return [day for day in days if day is not None]
    return []


def _moved(base: date, count: int, unit: str) -> date | None:
    """Return the day ``count`` units away; None where the month reached has no such day."""
    if unit in ("month", "year"):
        months = base.year * 12 + base.month - 1 + count * (12 if unit == "year" else 1)
        return real_day(months // 12, months % 12 + 1, base.day)
    days = {"day": 1, "week": 7, "fortnight": 14}[unit] * count
    return next(iter(_shifted(base, days)), None)


def _day_of_month(text: str, today: date) -> list[date]:
    match = _OF_MONTH.fullmatch(text)
    if match:
        day = day_number(match["day"])
        months = today.year * 12 + today.month - 1 + _MONTH_STEPS[match["which"]]
        found = None if day is None else real_day(months // 12, months % 12 + 1, day)
        return [] if found is None else [found]
    match = _BARE_DAY.fullmatch(text)
    day = day_number(match["day"]) if match else None
    if day is None:
        return []
    first = today.year * 12 + today.month - 1
    days = (real_day(month // 12, month % 12 + 1, day) for month in range(first, first + 12))
    return next(([found] for found in days if found is not None and found >= today), [])
