"""Lists, place by place."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context
from mootcourt.judges.comparators.parts import together


def ordered(context: Context) -> Comparison:
    """Compare each item with the expected one at its place."""
    if not isinstance(context.actual, list | tuple):
        return context.says(False, "not a list")
    if len(context.actual) != len(context.value):
        return context.says(False, f"{len(context.actual)} items where {len(context.value)} are expected")
    inner = context.schema.get("items")
    pairs = zip(context.value, context.actual, strict=True)
    return together(
        context,
        [(f"[{index}]", context.compare_part(value, actual, inner)) for index, (value, actual) in enumerate(pairs)],
    )
