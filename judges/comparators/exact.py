"""Ids, accounts, permissions, and whatever else has to be the very same."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context
from mootcourt.judges.comparators.json_equality import kind_of, same_json


def exact(context: Context) -> Comparison:
    """Compare as JSON values; an id that is text never equals a number, nor another spelling."""
    if same_json(context.value, context.actual):
        return context.says(True)
    expected, actual = kind_of(context.value), kind_of(context.actual)
    return context.says(False, "" if expected == actual else f"{actual} where {expected} is expected")
