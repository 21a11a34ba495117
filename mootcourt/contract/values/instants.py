"""Instants: local times in a timezone, and their readings in text; always aware and in UTC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import TYPE_CHECKING

from mootcourt.contract.values.clock import local_now, zone_of
from mootcourt.contract.values.dates import parse_date
from mootcourt.contract.values.durations import parse_duration
from mootcourt.contract.values.times import parse_time
from mootcourt.contract.values.words import day_parts, minute_words, named_times, number_words, zone_offsets

if TYPE_CHECKING:
    from mootcourt.contract.calendar import Calendar

_LONGEST = 100
_ISO = re.compile(
    r"([0-9]{4}-[0-9]{2}-[0-9]{2})[Tt ]([0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?) ?"
    r"([Zz]|[+-][0-9]{2}:?[0-9]{2})?"
)
_OFFSET = re.compile(r" ?(?:utc|gmt)?([+-])([0-9]{1,2}):?([0-9]{2})?$")
_TIME_LAST = re.compile(r"(.+?)(?: at|,|, at)? ([0-9]{1,2}(?:[:.h][0-9]{2})?(?::[0-9]{2})?(?: ?[ap]\.?m\.?| ?uhr)?)")
_TIME_FIRST = re.compile(r"(?:at )?([0-9]{1,2}(?:[:.h][0-9]{2})?(?: ?[ap]\.?m\.?)?),? (?:on )?(.+)")
_FROM_NOW = re.compile(r"in (.+?)(?:'s?)?(?: time)?|(.+) from now")
_AGO = re.compile(r"(.+) ago")


def instant_of(day: date, clock: time, *, timezone: str) -> tuple[datetime, ...]:
    """Return the instants at which a clock in that timezone shows this day and time.

    That is two in the hour that is repeated when summer time ends, earliest first, and
    none in the hour that is skipped when it begins.

    Raises:
        UsageError: The timezone is not known.
    """
    zone = zone_of(timezone)
    local = datetime.combine(day, clock.replace(fold=0, tzinfo=None))
    found = set()
    for fold in (0, 1):
        try:
            moment = local.replace(tzinfo=zone, fold=fold).astimezone(UTC)
            if moment.astimezone(zone).replace(tzinfo=None) == local:
                found.add(moment)
        except OverflowError:  # at either end of the calendar
            continue
    return tuple(sorted(found))


def parse_instant(text: str, *, calendar: Calendar) -> tuple[datetime, ...]:
    """Return the instants that ``text`` may mean, in UTC, earliest first.

    Read are ISO 8601, a day and a time in either order ("half past three in the
    afternoon on the twelfth of March"), and distances from the case's clock ("in 20
    minutes"). A text without offset is local time of the calendar's timezone; without a
    timezone it is no reading.

    Raises:
        UsageError: The calendar's clock or timezone cannot be read.
    """
    if not text or len(text) > _LONGEST:
        return ()
    iso = _ISO.fullmatch(text.strip())
    if iso:
        return _from_iso(iso, calendar)
    plain = " ".join(text.lower().replace("\u2019", "'").split())
    now = _from_clock(plain, calendar)
    if now is not None:
        return now
    plain, offset = _without_offset(plain)
    found: set[datetime] = set()
    for day, clock in _days_and_times(plain, calendar):
        found.update(_placed(day, clock, offset, calendar))
    return tuple(sorted(found))


def _from_iso(match: re.Match[str], calendar: Calendar) -> tuple[datetime, ...]:
    try:
        day, clock = date.fromisoformat(match[1]), _clock(match[2])
    except ValueError:
        return ()
    if match[3] is None:
        return _placed(day, clock, None, calendar)
    if match[3] in "Zz":
        return _placed(day, clock, 0, calendar)
    hours, minutes = int(match[3][1:3]), int(match[3][-2:])
    return _placed(day, clock, (hours * 60 + minutes) * (-1 if match[3][0] == "-" else 1), calendar)


def _clock(text: str) -> time:
    main, point, part = text.partition(".")
    clock = time.fromisoformat(main)
    return clock.replace(microsecond=int(part.ljust(6, "0"))) if point else clock


def _placed(day: date, clock: time, offset: int | None, calendar: Calendar) -> tuple[datetime, ...]:
    """Return the instants of a local day and time, by the offset in minutes or else by the timezone."""
    if offset is None:
        return () if calendar.timezone is None else instant_of(day, clock, timezone=calendar.timezone)
    if not -1440 < offset < 1440:
        return ()
    try:
        zone = timezone(timedelta(minutes=offset))
        return (datetime.combine(day, clock, zone).astimezone(UTC),)
    except OverflowError:
        return ()


def _from_clock(plain: str, calendar: Calendar) -> tuple[datetime, ...] | None:
    """Read "now", "in two hours", "20 minutes ago"; None where the text is none of these."""
    if plain in ("now", "right now"):
        lengths: tuple[timedelta, ...] = (timedelta(0),)
    else:
        likely = plain.startswith("in ") or plain.endswith((" now", " ago"))
        match = (_FROM_NOW.fullmatch(plain) or _AGO.fullmatch(plain)) if likely else None
        if match is None:
            return None
        sign = -1 if plain.endswith(" ago") else 1
        lengths = tuple(sign * length for length in parse_duration(match[1] or match[2]))
        if any(length % timedelta(days=1) == timedelta(0) for length in lengths):
            return ()  # "in two days" is a day, not an instant
    now = local_now(calendar)
    if now is None or now.tzinfo is None:
        return ()
    try:
        return tuple(sorted(now.astimezone(UTC) + length for length in lengths))
    except OverflowError:
        return ()


def _without_offset(plain: str) -> tuple[str, int | None]:
    """Take a named or written offset off the end."""
    head, _, last = plain.rpartition(" ")
    named = zone_offsets().get(last.strip("()"))
    if named is not None:
        return head, named
    match = _OFFSET.search(plain) if "+" in last or "-" in last else None
    head = plain[: match.start()] if match else ""
    if match is None or not (head.endswith("m") or head[-3:-2] == ":"):  # "12-03-2026" is a day
        return plain, None
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return head, -minutes if match[1] == "-" else minutes


def _days_and_times(plain: str, calendar: Calendar) -> list[tuple[date, time]]:
    """Return every pair that one way of parting the text into a day and a time gives."""
    for first, second, day_first in _partings(plain):
        day_text, time_text = (first, second) if day_first else (second, first)
        part = day_text.rpartition(" ")
        days: tuple[date, ...] = ()
        if part[2] in day_parts() and part[0]:
            times = parse_time(f"{time_text} in the {part[2]}")
            day_text = "today" if part[0] == "this" else part[0]
        elif day_text == "tonight":
            times, day_text = parse_time(f"{time_text} tonight"), "today"
        else:
            times = parse_time(time_text)
        if times:
            days = parse_date(day_text, calendar=calendar)
        if days:
            return [(day, clock) for day in days for clock in times]
    return []


def _partings(plain: str) -> Iterator[tuple[str, str, bool]]:
    """Yield ways to part the text in two, each with whether the day comes first."""
    first, parted, second = plain.rpartition(" at ")
    if parted and first:
        yield first, f"at {second}", True
    first, parted, second = plain.rpartition(" on ")
    if parted and first:
        yield first, second, False
    for pattern, day_first in ((_TIME_LAST, True), (_TIME_FIRST, False)):
        match = pattern.fullmatch(plain)
        if match:
            yield match[1], match[2], day_first
    first, parted, second = plain.rpartition(", ")
    if parted and first:
        yield first, second, True
        yield first, second, False
    first, _, second = plain.rpartition(" ")
    if second in named_times():
        yield first, second, True
    if second in ("today", "tomorrow", "yesterday", "tonight"):
        yield first, second, False
    if second in day_parts():
        first, _, base = first.rpartition(" ")
        yield first, f"{base} {second}", False
    words = plain.split(" ")
    if words[0] in number_words() or words[0] in minute_words():
        for size in range(1, len(words)):
            yield " ".join(words[:size]), " ".join(words[size:]), False
