"""The subschemas of a schema, by the keywords that hold schemas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.contract.schema.finding import join_path

ONE = (
    "additionalItems", "additionalProperties", "contains", "contentSchema", "else", "if", "items", "not",
    "propertyNames", "then", "unevaluatedItems", "unevaluatedProperties",
)  # fmt: skip
LISTS = ("allOf", "anyOf", "items", "oneOf", "prefixItems")
MAPS = ("$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties")
IN_PLACE_ONE = ("else", "if", "not", "then")
IN_PLACE_LISTS = ("allOf", "anyOf", "oneOf")
IN_PLACE_MAPS = ("dependencies", "dependentSchemas")


def subschema_keywords() -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Return the keywords that hold one schema, a list of schemas, and schemas by name."""
    return ONE, LISTS, MAPS


def declares_open(schema: Mapping[str, Any]) -> bool:
    """Whether ``schema`` says in so many words that an object may hold properties that it does not name."""
    keywords = ("additionalProperties", "unevaluatedProperties")
    return any(schema.get(key) not in (None, False) for key in keywords) or bool(schema.get("patternProperties"))


def children(schema: Mapping[str, Any]) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    """Yield the object schemas right below ``schema``, each with its path from there."""
    yield from _held(schema, ONE, LISTS, MAPS)


def in_place(schema: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the schemas below ``schema`` that apply to the same value as it does."""
    for _, child in _held(schema, IN_PLACE_ONE, IN_PLACE_LISTS, IN_PLACE_MAPS):
        yield child


def subschemas(schema: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield ``schema`` and every object schema below it with its path, such as ``properties.id``."""
    waiting: list[tuple[str, Mapping[str, Any]]] = [("", schema)]
    while waiting:
        path, current = waiting.pop()
        yield path, current
        below = [(join_path(path, parts), child) for parts, child in children(current)]
        waiting.extend(reversed(below))


def _held(
    schema: Mapping[str, Any], one: tuple[str, ...], lists: tuple[str, ...], maps: tuple[str, ...]
) -> Iterator[tuple[tuple[str | int, ...], Mapping[str, Any]]]:
    for keyword, held in schema.items():
        if isinstance(held, Mapping):
            if keyword in one:
                yield (keyword,), held
            elif keyword in maps:
                yield from (((keyword, name), child) for name, child in held.items() if isinstance(child, Mapping))
        elif isinstance(held, list) and keyword in lists:
            yield from (((keyword, index), child) for index, child in enumerate(held) if isinstance(child, Mapping))
