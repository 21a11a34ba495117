"""Times of day."""

from __future__ import annotations

import datetime

from mootcourt.contract.values import parse_time
from mootcourt.judges.comparators.comparison import Comparison, Context, judge_readings, one_reading


def time_of_day(context: Context) -> Comparison:
    """Compare times of day, in whatever way they are written."""
    expected = one_reading(context, _times(context.value), "a time")
    if isinstance(expected, Comparison):
        return expected
    return judge_readings(context, expected, _times(context.actual), "time")


def _times(value: object) -> tuple[datetime.time, ...]:
    return parse_time(value) if isinstance(value, str) else ()
