"""Lists whose order means nothing, by the best matching."""

from __future__ import annotations

from mootcourt.judges.comparators.assignment import matching
from mootcourt.judges.comparators.comparison import Comparison, Context, text_of


def unordered(context: Context) -> Comparison:
    """Give each expected item an actual item of its own; what is left over is wrong."""
    if not isinstance(context.actual, list | tuple):
        return context.says(False, "not a list")
    inner, columns = context.schema.get("items"), len(context.actual)
    oks = [[context.compare_part(value, actual, inner).ok for actual in context.actual] for value in context.value]
    certain = matching([[ok is True for ok in row] for row in oks], columns)
    if columns == len(oks):
        if len(certain) == columns:
            return context.says(True)
        if len(matching([[ok is not False for ok in row] for row in oks], columns)) == columns:
            return context.says(None, "some items are to be judged")
    missing = [text_of(value) for row, value in enumerate(context.value) if row not in certain]
    extra = [text_of(value) for column, value in enumerate(context.actual) if column not in certain.values()]
    notes = [f"missing: {', '.join(missing)}" if missing else "", f"unexpected: {', '.join(extra)}" if extra else ""]
    return context.says(False, "; ".join(note for note in notes if note))
