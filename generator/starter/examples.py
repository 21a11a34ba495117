"""Example values for the arguments of a tool, with what a user would say for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.schema import compile_schema, property_validator
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.validation.judged import is_identifier
from mootcourt.generator.patterns import text_for

_QUOTED = re.compile(r"(?:e\.g\.|such as|for example|like)[,:]?\s+['\"“‘`]([^'\"”’`\n]{1,40})['\"”’`]", re.IGNORECASE)
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
TRIES = 20


@dataclass(frozen=True, slots=True)
class Example:
    """A value that fits an argument.

    Attributes:
        name: The argument.
        value: The value as JSON.
        said: The value as a user would write it.
        spec: The comparator with its value, as in a case file.
    """

    name: str
    value: Any
    said: str
    spec: dict[str, Any]

    @property
    def is_amount(self) -> bool:
        """Whether the value is an amount of money by its name."""
        return "number" in self.spec and bool(set(_table()["amount_words"]) & set(name_words(self.name)))


def examples_for(tool: ToolSpec) -> tuple[Example, ...] | None:
    """Return an example for each required argument, or None where one cannot be found."""
    found: list[Example] = []
    for name in tool.required:
        if name in tool.properties:
            example = example_for(tool, name, taken=[other.value for other in found])
            if example is None:
                return None
            found.append(example)
    return tuple(found)


def example_for(tool: ToolSpec, name: str, *, taken: Sequence[Any] = ()) -> Example | None:
    """Return an example that the argument's own schema accepts, or None.

    Args:
        tool: The tool.
        name: The argument.
        taken: Values of other arguments, to be chosen again only where nothing else fits.
    """
    schema = tool.properties[name]
    if not isinstance(schema, Mapping):
        return None
    accepts = property_validator(tool, name)
    rng = Random(f"{tool.name}.{name}")
    fitting = [(value, kind) for value, kind in _candidates(name, schema, rng) if accepts.is_valid(value)]
    if not fitting:
        return None
    value, kind = next((pair for pair in fitting if pair[0] not in taken), fitting[0])
    spoken_value = said(value).replace("_", " ") if kind == "enum" else said(value)
    return Example(name, value, spoken_value, _spec(name, value, kind, schema))


def example_value(schema: Mapping[str, Any], otherwise: Any) -> Any:
    """Return a value that fits ``schema``, or ``otherwise`` where none is found or nothing is asked."""
    accepts = compile_schema(schema)
    found = (value for value, _ in _candidates("", schema, Random("result")) if accepts.is_valid(value))
    return next(found, otherwise)


def said(value: Any) -> str:
    """Return how a user writes the value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.2f}" if round(value, 2) == value else f"{value:g}"
    if isinstance(value, list):
        return " and ".join(said(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{spoken(name)} {said(held)}" for name, held in value.items())
    return str(value)


def spoken(name: str) -> str:
    """Return an argument's or tool's name as words: ``order_id`` and ``orderId`` give ``order id``."""
    return " ".join(name_words(name)) or name


def _candidates(name: str, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    """Yield values that may fit, the best first, with the comparator that suits them."""
    if "const" in schema:
        yield schema["const"], "exact"
        return
    if isinstance(schema.get("enum"), list):
        yield from ((option, "enum") for option in schema["enum"] if option is not None)
        return
    for branch in (*(schema.get("anyOf") or ()), *(schema.get("oneOf") or ())):
        if isinstance(branch, Mapping) and branch.get("type") != "null":
            yield from _candidates(name, branch, rng)
    kinds = schema.get("type")
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        yield from _of_type(kind, name, schema, rng)


def _of_type(kind: Any, name: str, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    if kind == "string":
        yield from _texts(name, schema, rng)
    elif kind in ("integer", "number"):
        yield from _numbers(name, schema, whole=kind == "integer")
    elif kind == "boolean":
        yield True, "boolean"
    elif kind == "array":
        item = schema.get("items")
        for value, _ in _candidates(name, item, rng) if isinstance(item, Mapping) else ():
            yield [value], "list"
    elif kind == "object":
        yield from _objects(schema, rng)


def _objects(schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    properties = schema.get("properties") or {}
    fields: dict[str, Any] = {}
    for name in schema.get("required") or properties:
        inner = properties.get(name)
        found = next(_candidates(name, inner, rng), None) if isinstance(inner, Mapping) else None
        if found is None:
            return
        fields[name] = found[0]
    yield fields, "object"


def _texts(name: str, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    table = _table()
    written = schema.get("format")
    if written in table["formats"]:
        kind = table["format_kinds"].get(written, "exact")
        yield table["formats"][written], kind
        if written in table["second_formats"]:
            yield table["second_formats"][written], kind
    for example in schema.get("examples") or ():
        if isinstance(example, str):
            yield example, "exact"
    described = _QUOTED.search(str(schema.get("description", "")))
    if described:
        yield described.group(1), "exact"
    if isinstance(schema.get("pattern"), str):
        for _ in range(TRIES):
            text = text_for(schema["pattern"], rng)
            if text is not None:
                yield text, "exact"
        return
    words = name_words(name)
    for entry in table["texts"]:
        if set(entry["words"]) & set(words):
            yield from ((entry[key], entry.get("kind", "exact")) for key in ("value", "second") if key in entry)
    yield from ((table["fallback"][key], "exact") for key in ("value", "second"))


def _numbers(name: str, schema: Mapping[str, Any], *, whole: bool) -> Iterator[tuple[Any, str]]:
    table = _table()
    if not whole and set(table["amount_words"]) & set(name_words(name)):
        yield table["amount"], "number"
    lowest = schema.get("minimum", schema.get("exclusiveMinimum"))
    for number in table["numbers"]:
        if not whole or isinstance(number, int):
            yield number, "number"
    if isinstance(lowest, int | float) and not isinstance(lowest, bool):
        yield from ((int(lowest) + step, "number") for step in (1, 2, 5, 10, 50, 100))


def _spec(name: str, value: Any, kind: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    if isinstance(value, str) and kind == "exact" and _ISO_DAY.fullmatch(value):
        return {"date": value}
    if kind == "text":
        free = not is_identifier(name_words(name), dict(schema))
        return {"judged": value} if free else {"exact": value}
    if kind in ("exact", "email") and isinstance(value, str):
        return {kind: value, "from": "user"}
    return {kind: value}


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = read_yaml(Path(__file__).with_name("examples.yaml"))
    return table
