"""Calendar days."""

from __future__ import annotations

from datetime import UTC, date

from mootcourt.contract.values import parse_date
from mootcourt.contract.values.clock import zone_of
from mootcourt.judges.comparators.comparison import Comparison, Context, judge_readings, one_reading
from mootcourt.judges.comparators.instant import instants


def day(context: Context) -> Comparison:
    """Compare calendar days, in the case's timezone where a side is an instant."""
    expected = one_reading(context, _days(context, context.value), "a date")
    if isinstance(expected, Comparison):
        return expected
    return judge_readings(context, expected, _days(context, context.actual), "date")


def _days(context: Context, value: object) -> tuple[date, ...]:
    if not isinstance(value, str):
        return ()
    found = parse_date(value, calendar=context.calendar)
    if found or "T" not in value.upper():
        return found
    zone = zone_of(context.calendar.timezone) if context.calendar.timezone else UTC
    return tuple(sorted({moment.astimezone(zone).date() for moment in instants(context, value)}))
