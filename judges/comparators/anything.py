"""An argument whose value does not matter."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context


def anything(context: Context) -> Comparison:
    """Accept any value, and none; whether the schema takes it is the schema's question."""
    return context.says(True, expected="anything")
