"""When a value says the same as leaving the argument out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.nulls import admits_null
from mootcourt.contract.schema import declares_open
from mootcourt.judges.comparators.comparison import Absent, Comparison, Context
from mootcourt.judges.comparators.json_equality import same_json

NULL_IS_ABSENT = "null counts as absent, since the schema does not admit it as a value"


def left_out(context: Context) -> str:
    """Return in what way the argument is left out, or an empty text where it is there."""
    if isinstance(context.actual, Absent):
        return "absent"
    if context.actual is None and context.schema and not admits_null(context.schema):
        return NULL_IS_ABSENT
    return ""


def unexpected(context: Context) -> Comparison:
    """Judge a value that nobody expects: right only where it says what leaving it out says."""
    note = left_out(context)
    if not note and "default" in context.schema and same_json(context.schema["default"], context.actual):
        note = "equals the default"
    return context.says(bool(note), note or "unexpected", expected="absent")


def is_open(schema: Mapping[str, Any], name: str) -> bool:
    """Return whether the schema says in words that it takes properties which it does not name."""
    return name not in (schema.get("properties") or {}) and declares_open(schema)
