"""Example values for the arguments of a tool, with what a user would say for them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.schema import compile_schema, property_validator
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.validation.judged import is_identifier
from mootcourt.generator.facts.slots import Slot, slot_of
from mootcourt.generator.patterns import text_for

_QUOTED = re.compile(r"(?:e\.g\.|such as|for example|like)[,:]?\s+['\"“‘`]([^'\"”’`\n]{1,40})['\"”’`]", re.IGNORECASE)
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
TRIES = 20
_FALLBACK = "any text"
_NUMBERED = frozenset({"id", "no", "nr", "number"})
_ENDS = frozenset({"to", "from", "new", "old", "source", "target"})


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
    fitting = [(value, kind) for value, kind in _candidates(tool, name, schema, rng) if accepts.is_valid(value)]
    if not fitting:
        return None
    value, kind = next((pair for pair in fitting if pair[0] not in taken), fitting[0])
    spec = _spec(name, value, kind, schema)
    return Example(name, value, _as_said(value, kind, spec), spec)


def example_value(tool: ToolSpec, name: str, schema: Mapping[str, Any], *, typical: bool) -> Any:
    """Return a value that the schema of a field in a tool's result accepts, or None.

    Args:
        tool: The tool.
        name: The field.
        schema: Its schema.
        typical: Take no text that stands for any other.
    """
    accepts = compile_schema(schema)
    found = [pair for pair in _candidates(tool, name, schema, Random(name)) if accepts.is_valid(pair[0])]
    return next((value for value, kind in found if kind != _FALLBACK or not typical), None)


def _as_said(value: Any, kind: str, spec: Mapping[str, Any]) -> str:
    if kind == "enum":
        return said(value).replace("_", " ")
    if "date" in spec:
        return _day(date.fromisoformat(value))
    if "instant" in spec and value.endswith("Z"):
        moment = datetime.fromisoformat(value)
        return f"{_day(moment)} at {moment:%H:%M}"
    return said(value)


def _day(day: date) -> str:
    return f"{day.day} {_table()['months'][day.month - 1]} {day.year}"


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


def _candidates(tool: ToolSpec, name: str, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    """Yield values that may fit, the best first, with the comparator that suits them."""
    if "const" in schema:
        yield schema["const"], "exact"
        return
    if isinstance(schema.get("enum"), list):
        yield from ((option, "enum") for option in schema["enum"] if option is not None)
        return
    for branch in (*(schema.get("anyOf") or ()), *(schema.get("oneOf") or ())):
        if isinstance(branch, Mapping) and branch.get("type") != "null":
            yield from _candidates(tool, name, branch, rng)
    kinds = schema.get("type")
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        yield from _of_type(kind, tool, name, schema, rng)


def _of_type(kind: Any, tool: ToolSpec, name: str, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    if kind == "string":
        yield from _texts(tool, name, schema, rng)
    elif kind in ("integer", "number"):
        if slot_of(tool, name, schema, True).kind == "id":
            yield from ((rng.randint(10 ** (size - 1) + 2, 10**size - 1), "number") for size in (3, 5, 9))
        yield from _numbers(name, schema, whole=kind == "integer")
    elif kind == "boolean":
        yield True, "boolean"
    elif kind == "array":
        item = schema.get("items")
        for value, _ in _candidates(tool, name, item, rng) if isinstance(item, Mapping) else ():
            yield [value], "list"
    elif kind == "object":
        yield from _objects(tool, schema, rng)


def _objects(tool: ToolSpec, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
    properties = schema.get("properties") or {}
    fields: dict[str, Any] = {}
    for name in schema.get("required") or properties:
        inner = properties.get(name)
        found = next(_candidates(tool, name, inner, rng), None) if isinstance(inner, Mapping) else None
        if found is None:
            return
        fields[name] = found[0]
    yield fields, "object"


def _texts(tool: ToolSpec, name: str, schema: Mapping[str, Any], rng: Random) -> Iterator[tuple[Any, str]]:
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
    slot = slot_of(tool, name, schema, True)
    words = set(name_words(name)) - _ENDS if len(name_words(name)) > 1 else {name.lower()}
    numbered = bool(_NUMBERED & set(name_words(name)[1:]))
    identifies = slot.kind == "id" or numbered or is_identifier(name_words(name), dict(schema))
    if identifies and not words & _words_of_known_ids():
        yield from _ids(tool, slot, rng)
        return
    for entry in (*table["texts"], *([_names(tool)] if "name" in words else [])):
        if "words" not in entry or set(entry["words"]) & words:
            yield from ((entry[key], entry.get("kind", "exact")) for key in ("value", "second") if key in entry)
    yield from ((table["fallback"][key], _FALLBACK) for key in ("value", "second"))


def _names(tool: ToolSpec) -> Mapping[str, Any]:
    """Return the names of what a tool is about, by the last word of its own name."""
    about = name_words(tool.name)[-1:]
    people = {word for entry in _table()["texts"] if entry["value"] == "Dana Reed" for word in entry["words"]}
    found: Mapping[str, Any] = _table()["names"]["people" if people & set(about) else "things"]
    return found


def _ids(tool: ToolSpec, slot: Slot, rng: Random) -> Iterator[tuple[str, str]]:
    """Yield ids that begin with letters of what they name: ``IT-2041`` for an item."""
    table = _table()
    words = name_words(slot.name)
    if set(words) & set(table["handles"]["words"]):
        yield from ((table["handles"][key], "exact") for key in ("value", "second"))
    nouns = [word for word in words if word not in table["id_words"] and word.isalpha()]
    nouns = nouns or [word for word in name_words(tool.name)[-1:] if word.isalpha()] or ["id"]
    letters = nouns[-1][:2].upper() if len(nouns) == 1 or slot.role else "".join(word[0] for word in nouns[:3]).upper()
    for size in (4, 4, 6, 8):
        yield f"{letters}-{rng.randint(10 ** (size - 1), 10**size - 1)}", "exact"
    for size in (4, 8):
        yield f"{letters}{rng.randint(10 ** (size - 1), 10**size - 1)}", "exact"


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
    if kind in ("text", _FALLBACK):
        if not is_identifier(name_words(name), dict(schema)):
            return {"judged": value, "from": "user"}
        kind = "exact"
    if isinstance(value, str) and kind == "exact" and _ISO_DAY.fullmatch(value):
        kind = "date"
    return {kind: value, "from": "user"}


@lru_cache(maxsize=1)
def _words_of_known_ids() -> frozenset[str]:
    """Words of arguments that count as ids and have a shape of their own."""
    return frozenset(word for entry in _table()["texts"] if entry.get("shaped") for word in entry["words"])


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = read_yaml(Path(__file__).with_name("examples.yaml"))
    return table
