"""Facts that the schema gives: constants, defaults, null."""

from __future__ import annotations

import json
from typing import Any

from mootcourt.generator.facts.model import Fact
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import signs


def from_schema(slot: Slot) -> Fact | None:
    """Return the constant, the default or the documented default of an argument."""
    schema, path = slot.schema, f"tools.{slot.tool}.{slot.name}"
    if "const" in schema:
        return Fact(schema["const"], slot.kind, "default", True, path)
    if len(schema.get("enum") or ()) == 1:
        return Fact(schema["enum"][0], slot.kind, "default", True, path)
    if "default" in schema:
        return Fact(schema["default"], slot.kind, "default", True, path)
    match = signs("documented_default").search(str(schema.get("description", "")))
    if match:
        for value in _readings(match.group(1)):
            if slot.takes(value):
                return Fact(value, slot.kind, "default", True, path)
    return None


def from_null(slot: Slot) -> Fact | None:
    """Return null for an argument that admits it."""
    return Fact(None, slot.kind, "default", True, f"tools.{slot.tool}.{slot.name}") if slot.nullable else None


def _readings(text: str) -> list[Any]:
    bare = text.strip("\"'`")
    readings: list[Any] = [bare, bare.lower(), bare.upper()]
    try:
        readings.append(json.loads(bare.lower()))
    except ValueError:
        return readings
    return readings
