"""Type names of other systems, turned into those of JSON Schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.schema import subschema_keywords

TABLE = Path(__file__).with_name("json_types.yaml")
ANYTHING = ""


def with_json_types(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return ``schema`` with ``dict``, ``float``, ``tuple`` and the like named as JSON Schema names them.

    A type that stands for anything is left out. Names that nobody knows stay, so that the
    schema check can refuse them.
    """
    names = _names()
    return rewritten(schema, lambda current: _retyped(current, names))


def rewritten(schema: Mapping[str, Any], change: Callable[[dict[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Return ``schema`` with ``change`` applied to it and to every schema below it, innermost first."""
    one, lists, maps = subschema_keywords()
    result: dict[str, Any] = {}
    for keyword, held in schema.items():
        if isinstance(held, Mapping) and keyword in maps:
            result[keyword] = {
                name: rewritten(child, change) if isinstance(child, Mapping) else child for name, child in held.items()
            }
        elif isinstance(held, Mapping) and keyword in one:
            result[keyword] = rewritten(held, change)
        elif isinstance(held, list) and keyword in lists:
            result[keyword] = [rewritten(child, change) if isinstance(child, Mapping) else child for child in held]
        else:
            result[keyword] = held
    return change(result)


def _retyped(schema: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    written = schema.get("type")
    if isinstance(written, str):
        found = names.get(written.lower(), written)
        if found == ANYTHING:
            return {keyword: held for keyword, held in schema.items() if keyword != "type"}
        return {**schema, "type": found}
    if isinstance(written, list):
        found_all = [names.get(name.lower(), name) if isinstance(name, str) else name for name in written]
        if ANYTHING in found_all:
            return {keyword: held for keyword, held in schema.items() if keyword != "type"}
        return {**schema, "type": list(dict.fromkeys(found_all))}
    return schema


@lru_cache(maxsize=1)
def _names() -> Mapping[str, str]:
    table: dict[str, list[str]] = read_yaml(TABLE)
    known = {other: name for name, others in table.items() for other in (name, *others)}
    return {other: ANYTHING if name == "anything" else name for other, name in known.items()}
