"""E-mail addresses: the domain without regard to case and spelling, the rest as it is."""

from __future__ import annotations

from mootcourt.contract.values import parse_email
from mootcourt.judges.comparators.comparison import Comparison, Context, judge_readings, one_reading


def email(context: Context) -> Comparison:
    """Compare two addresses; the part before the @ counts sign by sign."""
    expected = one_reading(context, parse_email(str(context.value)), "an e-mail address")
    if isinstance(expected, Comparison):
        return expected
    if not isinstance(context.actual, str):
        return context.says(False, "not text")
    return judge_readings(context, expected, parse_email(context.actual), "e-mail address")
