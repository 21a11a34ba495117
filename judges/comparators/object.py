"""Objects, field by field."""

from __future__ import annotations

from collections.abc import Mapping

from mootcourt.contract.schema import join_path
from mootcourt.judges.comparators.absence import is_open, unexpected
from mootcourt.judges.comparators.comparison import ABSENT, Comparison, Context
from mootcourt.judges.comparators.parts import together


def by_path(context: Context) -> Comparison:
    """Compare each field; an extra field is wrong unless the schema declares it open."""
    if not isinstance(context.actual, Mapping):
        return context.says(False, "not an object")
    properties = context.schema.get("properties")
    known = properties if isinstance(properties, Mapping) else {}
    parts = [
        (join_path("", [name]), context.compare_part(value, context.actual.get(name, ABSENT), known.get(name)))
        for name, value in context.value.items()
    ]
    parts += [
        (join_path("", [name]), unexpected(context.of_part(None, actual, known.get(name))))
        for name, actual in context.actual.items()
        if name not in context.value and not is_open(context.schema, name)
    ]
    return together(context, parts)
