"""Facts from what tools returned: declared fields, or ids, numbers and dates by form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import name_tokens, stem


@dataclass(frozen=True, slots=True, eq=False)
class Leaf:
    """One value of a tool result.

    Attributes:
        keys: The way to it: names and positions.
        value: The value.
        items: The way to the innermost list element that holds it, or nothing.
    """

    keys: tuple[str | int, ...]
    value: Any

    @property
    def item(self) -> tuple[str | int, ...]:
        """The way to the innermost list element that holds the value."""
        last = max((number for number, key in enumerate(self.keys) if isinstance(key, int)), default=-1)
        return self.keys[: last + 1]

    def path(self, tool: str) -> str:
        """Return the path of the value in the form of ``derived``."""
        return tool + "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in self.keys)


def leaves_of(value: Any, keys: tuple[str | int, ...] = ()) -> Iterator[Leaf]:
    """Return every scalar of a result, in order."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from leaves_of(item, (*keys, str(key)))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from leaves_of(item, (*keys, number))
    elif value is not None:
        yield Leaf(keys, value)


def declares(returns: Mapping[str, Any] | None, keys: tuple[str | int, ...]) -> bool:
    """Return whether a result's schema declares the field; everything where it declares nothing."""
    schema: Any = returns
    if not isinstance(schema, Mapping) or not schema:
        return True
    for key in keys:
        if not isinstance(schema, Mapping):
            return False
        schema = schema.get("items") if isinstance(key, int) else (schema.get("properties") or {}).get(key)
    return isinstance(schema, Mapping)


def declared_leaves(schema: Any, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Return every scalar field that a result's schema declares; -1 stands for any position."""
    if not isinstance(schema, Mapping):
        return
    if schema.get("properties"):
        for key, item in schema["properties"].items():
            yield from declared_leaves(item, (*keys, key))
    elif "items" in schema:
        yield from declared_leaves(schema["items"], (*keys, -1))
    else:
        yield keys, schema


def provides(slot: Slot, keys: tuple[str | int, ...], schema: Mapping[str, Any] | None) -> int:
    """Return how well a field answers an argument: 0 not at all, 3 by its own name."""
    names = [str(key) for key in keys if isinstance(key, str)]
    if not names:
        return 0
    leaf = names[-1]
    if leaf == slot.name:
        return 3
    tokens = name_tokens(leaf)
    stems = {stem(token) for token in tokens}
    if schema is not None and slot.kind == "email":
        return 2 if schema.get("format") == "email" or "email" in tokens else 0
    if slot.kind == "email":
        return 2 if "email" in tokens else 0
    if slot.kind == "id":
        if schema is not None and slot.pattern is not None and schema.get("pattern") == slot.schema.get("pattern"):
            return 2
        if stems and stems == set(slot.nouns):
            return 2
        if tokens in (("id",), ("number",), ("ref",), ("reference",), ("code",)) and len(names) > 1:
            parents = {stem(token) for token in name_tokens(names[-2])}
            return 2 if parents & slot.nouns else 0
    return 0


def fits_by_form(slot: Slot, value: Any) -> bool:
    """Return whether a value is one of the argument's by its form alone."""
    if slot.kind == "id" and slot.pattern is not None and not slot.pattern.weak and isinstance(value, str):
        return slot.takes(value)
    return slot.kind == "email" and isinstance(value, str) and "@" in value and slot.takes(value)
