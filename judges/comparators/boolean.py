"""Truth values."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context


def boolean(context: Context) -> Comparison:
    """Compare true and false; 1, 0 and text are neither."""
    if not isinstance(context.actual, bool):
        return context.says(False, "not a boolean")
    return context.says(context.actual is context.value)
