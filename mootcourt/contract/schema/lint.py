"""Schemas that are valid and that no useful call can satisfy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.schema.engine import compile_schema
from mootcourt.contract.schema.finding import join_path
from mootcourt.contract.schema.walk import IN_PLACE_LISTS, subschemas

CLOSED = "additionalProperties: false"


def unsatisfiable(schema: Mapping[str, Any]) -> list[str]:
    """Return one line for each place of ``schema`` that refuses what it seems to ask for.

    ``additionalProperties: false`` does not see the properties that stand in ``allOf``,
    ``anyOf`` or ``oneOf`` beside it, and a required property that is neither declared nor
    allowed can never be sent. Nor can an ``enum`` none of whose options has the declared type.
    """
    return [
        line
        for path, current in subschemas(schema)
        for line in (*_closed(path or "the schema", current), *_choices(path or "the schema", current))
    ]


def _choices(where: str, schema: Mapping[str, Any]) -> list[str]:
    if not isinstance(schema.get("enum"), list) or "type" not in schema:
        return []
    typed = compile_schema({"type": schema["type"]})
    if any(typed.is_valid(option) for option in schema["enum"]):
        return []
    return [f"{where}: no option of enum is of type {schema['type']}; write the options as that type or mend the type"]


def _closed(where: str, schema: Mapping[str, Any]) -> list[str]:
    if schema.get("additionalProperties") is not False:
        return []
    patterns = schema.get("patternProperties") or {}
    own = schema.get("properties") or {}
    unseen = [name for name in _from_branches(schema) if name not in own] if not patterns else []
    lines = []
    if unseen:
        lines.append(
            f"{where}: {CLOSED} refuses {', '.join(unseen)}, declared only in {_branches(schema)}; "
            "write unevaluatedProperties: false instead"
        )
    required = schema.get("required")
    if isinstance(required, list) and not patterns:
        lines.extend(
            f"{join_path(where, ['required'])}: {name!r} is required but {CLOSED} refuses it; declare it in properties"
            for name in required
            if name not in own and name not in unseen
        )
    return lines


def _from_branches(schema: Mapping[str, Any]) -> list[str]:
    names: dict[str, None] = {}
    for keyword in IN_PLACE_LISTS:
        for branch in schema.get(keyword) or ():
            if isinstance(branch, Mapping) and isinstance(branch.get("properties"), Mapping):
                names.update(dict.fromkeys(branch["properties"]))
    return list(names)


def _branches(schema: Mapping[str, Any]) -> str:
    return " and ".join(keyword for keyword in IN_PLACE_LISTS if schema.get(keyword))
