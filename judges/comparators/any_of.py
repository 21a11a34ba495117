"""Several accepted values."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context


def any_of(context: Context) -> Comparison:
    """Compare with each accepted value; one that fits is enough."""
    found = [context.compare_part(value, context.actual, context.schema).ok for value in context.value]
    if True in found:
        return context.says(True)
    if None in found:
        return context.says(None, "fits no accepted value for certain")
    return context.says(False, "none of the accepted values")
