"""Points in time."""

from __future__ import annotations

from datetime import UTC, datetime

from mootcourt.contract.values import parse_instant
from mootcourt.judges.comparators.comparison import Comparison, Context, judge_readings, one_reading


def instant(context: Context) -> Comparison:
    """Compare in UTC; a local time that no clock shows has no reading."""
    expected = one_reading(context, instants(context, context.value), "an instant")
    if isinstance(expected, Comparison):
        return expected
    readings = instants(context, context.actual)
    verdict = judge_readings(context, expected, readings, "instant")
    if verdict.ok is False and len(readings) == 1:
        seconds = (readings[0] - expected).total_seconds()
        return context.says(False, f"{abs(seconds):g} s {'later' if seconds > 0 else 'earlier'}")
    return verdict


def instants(context: Context, value: object) -> tuple[datetime, ...]:
    """Return the readings of a text as instants, in UTC."""
    if not isinstance(value, str):
        return ()
    return tuple(moment.astimezone(UTC) for moment in parse_instant(value, calendar=context.calendar))
