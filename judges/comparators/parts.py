"""Items of lists and fields of objects: their comparators, and what they say together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.argument import COMPARATORS, ArgumentSpec
from mootcourt.judges.comparators.comparison import Comparison, Context

SPEC_KEYS = frozenset((*COMPARATORS, "from", "currency", "minor", "severity"))


def nested_spec(value: Any) -> ArgumentSpec | None:
    """Return the comparator that an item or field is written as, or None where it is plain JSON."""
    if not isinstance(value, Mapping) or not value or not value.keys() <= SPEC_KEYS:
        return None
    try:
        return ArgumentSpec.model_validate(value)
    except ValueError:
        return None


def together(context: Context, parts: list[tuple[str, Comparison]]) -> Comparison:
    """Return one result for all parts: the first that is wrong, else the first that abstains."""
    for wanted in (False, None):
        for path, part in parts:
            if part.ok is wanted:
                shown = f"{path}: expected {part.expected}, got {part.actual}"
                return context.says(wanted, f"{shown} ({part.note})" if part.note else shown)
    return context.says(True)
