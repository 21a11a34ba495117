"""What each argument of a tool takes, read once from its schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mootcourt.contract.schema import compile_schema, property_validator
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import SchemaError
from mootcourt.generator.facts.enums import Options, options_of
from mootcourt.generator.facts.patterns import IdPattern, compile_pattern
from mootcourt.generator.facts.words import name_tokens, stem, stems_of, stop_stems, table, words_of
from mootcourt.remembered import remembered

_BY_FORMAT = {
    "email": "email", "idn-email": "email", "uri": "url", "url": "url", "iri": "url", "date": "date",
    "date-time": "instant", "time": "time", "duration": "duration", "uuid": "id",
}  # fmt: skip
_SAMPLES = {"time": ("09:30", "17:45"), "month": ("2026-03", "2025-11"), "date": ("2026-03-02", "2025-11-30")}
_NEVER = ("x", "please", "0", "Ab-1", "_")


@dataclass(frozen=True, slots=True, eq=False)
class Slot:
    """One argument that the model fills.

    Attributes:
        tool: The tool's name.
        name: The argument's name.
        schema: Its schema.
        kind: What it takes: ``const``, ``enum``, ``currency``, ``boolean``, ``email``, ``url``,
            ``date``, ``time``, ``instant``, ``month``, ``duration``, ``amount``, ``percent``,
            ``number``, ``id``, ``person``, ``place``, ``text``, ``setting``, ``list``,
            ``object``, ``other``, ``moment`` (a day or time in a form that is not said).
        required: Whether the schema demands it.
        nouns: The stems of its name.
        label: The stems of its name and description.
        role: Which end it is (``from``, ``to``, ``new``, ``old``, ``start``, ``end``) or nothing.
        pattern: Finds values of its pattern in a text.
        options: The choices of an enum with their words.
        unit: Seconds in one unit of a number, such as 60 for minutes, or 0.
        minor: Whether an amount is counted in the currency's smallest unit.
        form: How the description wants a day written, as ``strftime`` has it, or nothing for ISO.
        item: The slot of one element of a list.
        fields: The slots of an object.
        check: Whether the schema allows a value.
    """

    tool: str
    name: str
    schema: Mapping[str, Any]
    kind: str
    required: bool
    nouns: frozenset[str]
    label: frozenset[str]
    role: str
    pattern: IdPattern | None
    options: Options | None
    unit: int
    minor: bool
    form: str
    item: Slot | None
    fields: tuple[Slot, ...]
    check: Callable[[Any], bool]

    @property
    def nullable(self) -> bool:
        """Whether null is a value."""
        kind = self.schema.get("type")
        return (isinstance(kind, list) and "null" in kind) or any(
            isinstance(branch, Mapping) and branch.get("type") == "null"
            for key in ("anyOf", "oneOf")
            for branch in self.schema.get(key) or ()
        )

    def takes(self, value: Any) -> bool:
        """Return whether the schema allows the value."""
        return self.check(value)


@remembered(512)  # the many manifests of a seed's variants hold the same tools
def slots_of(tool: ToolSpec) -> tuple[Slot, ...]:
    """Return the slots of a tool, in the order of its schema."""
    required = set(tool.required)
    return tuple(
        slot_of(tool, name, schema, name in required, check=_check_of(tool, name, schema))
        for name, schema in tool.properties.items()
    )


def _check_of(tool: ToolSpec, name: str, schema: Any) -> Callable[[Any], bool]:
    try:
        return property_validator(tool, name).is_valid
    except SchemaError:
        return _anything


def _check_of_part(schema: Any) -> Callable[[Any], bool]:
    try:
        return compile_schema(schema).is_valid if isinstance(schema, Mapping) else _anything
    except SchemaError:
        return _anything


def _anything(_value: Any) -> bool:
    return True


def slot_of(
    tool: ToolSpec, name: str, schema: Any, required: bool, *, check: Callable[[Any], bool] | None = None
) -> Slot:
    """Return the slot of one property, of a list's element or of an object's field."""
    check = check or _check_of_part(schema)
    schema = _plain(schema if isinstance(schema, Mapping) else {})
    description = str(schema.get("description", ""))
    tokens = name_tokens(name)
    nouns = frozenset(stem(token) for token in tokens) - _role_words()
    implied = [stem(word) for token in tokens for word in table("roles.yaml")["implied"].get(token, ())]
    label = frozenset(stems_of(description)) - stop_stems() | nouns | frozenset(implied)
    kind = _kind(schema, tokens, description)
    item = None
    fields: tuple[Slot, ...] = ()
    if kind == "list":
        item = slot_of(tool, name, schema.get("items") or {}, True)
    elif kind == "object":
        wanted = set(schema.get("required") or ())
        fields = tuple(
            slot_of(tool, key, field, key in wanted) for key, field in (schema.get("properties") or {}).items()
        )
    pattern = schema.get("pattern")
    return Slot(
        tool=tool.name,
        name=name,
        schema=schema,
        kind=kind,
        required=required,
        nouns=nouns or frozenset(stem(token) for token in tokens),
        label=label,
        role=_role(tokens, description),
        pattern=compile_pattern(pattern) if isinstance(pattern, str) and kind == "id" else None,
        options=options_of(tuple(schema["enum"]), description)
        if "enum" in schema and kind in ("enum", "currency")
        else None,
        unit=_unit(tokens, description),
        minor="minor" in tokens
        or "cents" in tokens
        or "minor unit" in description.lower()
        or "in cents" in description.lower(),
        form=date_form(description) if kind == "date" and not isinstance(pattern, str) else "",
        item=item,
        fields=fields,
        check=check,
    )


def _plain(schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the branch that is not null, where a schema is written as one branch or null."""
    for key in ("anyOf", "oneOf"):
        branches = [branch for branch in schema.get(key) or () if isinstance(branch, Mapping)]
        named = [branch for branch in branches if branch.get("type") != "null"]
        if len(named) == 1 and len(branches) == 2:
            return {**schema, **named[0], "description": schema.get("description", named[0].get("description", ""))}
    return schema


def type_of(schema: Mapping[str, Any]) -> str:
    """Return the one type of a schema that is not null, or nothing."""
    kind = schema.get("type")
    if isinstance(kind, list):
        kinds = [name for name in kind if name != "null"]
        return kinds[0] if len(kinds) == 1 else ""
    return kind if isinstance(kind, str) else ""


def _kind(schema: Mapping[str, Any], tokens: tuple[str, ...], description: str) -> str:
    kinds = table("roles.yaml")["kinds"]
    if "const" in schema or len(schema.get("enum") or ()) == 1:
        return "const"
    if "enum" in schema:
        return "currency" if _is_currency(schema["enum"]) else "enum"
    kind = type_of(schema)
    if kind in ("array", "object"):
        return "list" if kind == "array" else "object"
    if kind == "boolean":
        return "boolean"
    if kind in ("number", "integer"):
        return _number_kind(tokens, description, kinds)
    return _string_kind(schema, tokens, description, kinds)


def _is_currency(options: Any) -> bool:
    return all(isinstance(option, str) and len(option) == 3 and option.isupper() for option in options)


def _number_kind(tokens: tuple[str, ...], description: str, kinds: Mapping[str, Any]) -> str:
    words = set(words_of(description))
    if "id" in tokens or ("number" in tokens and len(tokens) > 1):
        return "id"
    if set(tokens) & set(kinds["percent"]) or words & {"percent", "percentage"} or "%" in description:
        return "percent"
    if _unit(tokens, description):
        return "duration"
    if set(tokens) & set(kinds["amount"]) or words & {"amount", "price"}:
        return "amount"
    return "number"


def _string_kind(schema: Mapping[str, Any], tokens: tuple[str, ...], description: str, kinds: Mapping[str, Any]) -> str:
    named = _BY_FORMAT.get(str(schema.get("format", "")))
    if named:
        return named
    if isinstance(schema.get("pattern"), str):
        finder = compile_pattern(schema["pattern"])
        for kind, samples in _SAMPLES.items():
            if all(finder.fits(sample) for sample in samples) and not any(finder.fits(text) for text in _NEVER):
                return kind
        if "currency" in tokens:
            return "currency"
        return "id"
    if "currency" in tokens:
        return "currency"
    return _plain_kind(tokens, description, kinds)


def _plain_kind(tokens: tuple[str, ...], description: str, kinds: Mapping[str, Any]) -> str:
    words = set(words_of(description))
    last = tokens[-1] if tokens else ""
    if set(tokens) & {"timezone", "locale"} or tokens[-2:] == ("time", "zone"):
        return "setting"
    if "email" in tokens or "e-mail" in description.lower() and "address" in words:
        return "email"
    if "date" in tokens and date_form(description) or last in ("date", "day") and words & {"date", "day", "yyyy"}:
        return "date" if "hh" not in words else "moment"
    if set(tokens) & {"time", "datetime", "timestamp"}:
        return "time" if words & {"hh"} and not words & {"yyyy", "date"} else "moment"
    if set(tokens) & {"url", "uri", "href"}:
        return "url"
    if set(tokens) & set(kinds["text"].split()):
        return "text"
    if last in kinds["id"]:
        return "id"
    if last in kinds["place"] or (not words & set(kinds["text"].split()) and words & {"city", "airport", "town"}):
        return "place"
    if last == "name" and "full name" in description.lower():
        return "person"
    if set(tokens) & set(kinds["person"]):
        return (
            "person"
            if last != "name"
            or len(tokens) == 1
            or set(tokens[:-1]) & set(kinds["person"])
            or set(tokens) & {"full", "first"}
            else "text"
        )
    if words & {"number", "identifier", "id", "reference", "code"} and not words & set(kinds["text"].split()):
        return "id"
    return "text"


_FORM = re.compile(r"\b(YYYY|MM|DD)([-/.])(MM|DD|YYYY)\2(YYYY|MM|DD)\b", re.IGNORECASE)
_PARTS = {"YYYY": "%Y", "MM": "%m", "DD": "%d"}


def date_form(description: str) -> str:
    """Return the form of a day that a description states, as ``strftime`` has it, or nothing."""
    match = _FORM.search(description)
    return "" if match is None else match[2].join(_PARTS[match[part].upper()] for part in (1, 3, 4))


@lru_cache(maxsize=1)
def _role_words() -> frozenset[str]:
    roles = table("roles.yaml")["roles"]
    return frozenset(stem(str(word)) for role in roles.values() for word in role["names"]) - {"account"}


def _role(tokens: tuple[str, ...], description: str) -> str:
    role = _named_role(tokens, description)
    if set(tokens) & {"date", "time", "day"}:
        return {"from": "start", "to": "end"}.get(role, role)
    return role


def _named_role(tokens: tuple[str, ...], description: str) -> str:
    roles = table("roles.yaml")["roles"]
    order = ("new", "old", "start", "end", "from", "to") if "date" in tokens or "time" in tokens else tuple(roles)
    for names in (tokens, tuple(words_of(description))):
        for role in order:
            if any(token in roles[role]["names"] for token in names) and (
                names is tokens or role not in ("start", "end")
            ):
                return str(role)
        if names is tokens and any(token in ("in", "out") for token in tokens):
            return "start" if "in" in tokens else "end"
        words = set(names)
        if names is not tokens and words & {"first", "start", "begin"} and not words & {"last", "end"}:
            return "start"
        if names is not tokens and words & {"last", "end"} and not words & {"first", "start"}:
            return "end"
    return ""


def _unit(tokens: tuple[str, ...], description: str) -> int:
    units = table("roles.yaml")["units"]
    for words in (tokens, tuple(words_of(description))):
        for names in units.values():
            for word, seconds in names.items():
                if word in words and (words is tokens or word.endswith("s")):
                    return int(seconds)
    return 0
