"""What the items of a list or the fields of an object say together."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context


def together(context: Context, parts: list[tuple[str, Comparison]]) -> Comparison:
    """Return one result for all parts: the first that is wrong, else the first that abstains."""
    for wanted in (False, None):
        for path, part in parts:
            if part.ok is wanted:
                shown = f"{path}: expected {part.expected}, got {part.actual}"
                return context.says(wanted, f"{shown} ({part.note})" if part.note else shown)
    return context.says(True)
