"""The case's own clock; the machine's clock and timezone are never asked."""

from __future__ import annotations

from datetime import date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mootcourt.errors import UsageError

if TYPE_CHECKING:
    from mootcourt.contract.calendar import Calendar


@lru_cache(maxsize=512)
def zone_of(name: str) -> ZoneInfo:
    """Return the timezone with that IANA name.

    Raises:
        UsageError: There is none.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UsageError(f"timezone {name!r} is not known; write an IANA name such as Europe/London") from None


def local_now(calendar: Calendar) -> datetime | None:
    """Return the case's clock in the case's timezone, or None when no clock is declared.

    Without a timezone the clock's own offset counts; a clock without offset is taken as
    local time of the timezone.

    Raises:
        UsageError: The clock or the timezone cannot be read.
    """
    return None if calendar.now is None else _local(calendar.now, calendar.timezone)


def today(calendar: Calendar) -> date | None:
    """Return the case's day, or None when no clock is declared.

    Raises:
        UsageError: The clock or the timezone cannot be read.
    """
    now = local_now(calendar)
    return None if now is None else now.date()


@lru_cache(maxsize=1024)
def _local(now: str, timezone: str | None) -> datetime:
    try:
        moment = datetime.fromisoformat(now)
        if timezone is None:
            return moment
        zone = zone_of(timezone)
        return moment.replace(tzinfo=zone) if moment.tzinfo is None else moment.astimezone(zone)
    except (ValueError, OverflowError):
        raise UsageError(f"now {now!r} is no ISO 8601 instant; write it as 2026-03-02T09:30:00+00:00") from None
