"""When a value says the same as leaving the argument out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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


def admits_null(schema: Mapping[str, Any]) -> bool:
    """Return whether null is a value under the schema, as far as its own keywords say."""
    written = schema.get("type")
    if written is not None:
        return written == "null" or (isinstance(written, list) and "null" in written)
    if "enum" in schema:
        return None in schema["enum"]
    if "const" in schema:
        return schema["const"] is None
    branches = [branch for keyword in ("anyOf", "oneOf") for branch in schema.get(keyword) or ()]
    return not branches or any(not isinstance(branch, Mapping) or admits_null(branch) for branch in branches)


def is_open(schema: Mapping[str, Any], name: str) -> bool:
    """Return whether the schema says in words that it takes properties which it does not name."""
    return name not in (schema.get("properties") or {}) and declares_open(schema)
