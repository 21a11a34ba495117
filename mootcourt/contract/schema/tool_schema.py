"""The validators of a tool's arguments."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any
from urllib.parse import quote

import jsonschema_rs

from mootcourt.contract.schema.dialect import dialect_of
from mootcourt.contract.schema.engine import Validator, build_engine, compile_schema, unasserted_formats
from mootcourt.contract.schema.finding import join_path
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import SchemaError, UsageError

TOOLS_KEPT = 4096
BASE = "urn:mootcourt:arguments"


class _Kept:
    """The validators of one tool; holds the tool, so that its identity stays its own."""

    __slots__ = ("properties", "tool", "whole")

    def __init__(self, tool: ToolSpec) -> None:
        self.tool = tool
        self.whole: Validator | None = None
        self.properties: dict[str, Validator] = {}


_KEPT: OrderedDict[tuple[int, tuple[str, ...], str], _Kept] = OrderedDict()


def argument_schema(tool: ToolSpec) -> dict[str, Any]:
    """Return the schema of what the model sends: the tool's, without injected arguments."""
    if not tool.injected:
        return tool.parameters
    schema = {**tool.parameters, "properties": tool.properties}
    if "required" in schema:
        schema["required"] = list(tool.required)
    return schema


def validator_for(tool: ToolSpec) -> Validator:
    """Return the validator of the whole arguments of ``tool``.

    Raises:
        SchemaError: The schema cannot be used; the text names the tool and the property.
    """
    kept = _kept(tool)
    if kept.whole is None:
        try:
            kept.whole = compile_schema(argument_schema(tool))
        except SchemaError as error:
            raise SchemaError(f"tool {tool.name}: parameters: {error}") from error
    return kept.whole


def property_validator(tool: ToolSpec, name: str) -> Validator:
    """Return the validator of the argument ``name`` of ``tool``, with the schema's own definitions.

    Raises:
        UsageError: The tool has no such property.
        SchemaError: The schema cannot be used.
    """
    kept = _kept(tool)
    found = kept.properties.get(name)
    if found is None:
        found = kept.properties[name] = _build_property(tool, name)
    return found


def _build_property(tool: ToolSpec, name: str) -> Validator:
    known = tool.properties
    if name not in known:
        raise UsageError(f"tool {tool.name} has no argument {name!r}; there are: {', '.join(known) or 'none'}")
    whole = validator_for(tool)
    schema = argument_schema(tool)
    dialect = dialect_of(schema)
    pointer = quote(name.replace("~", "~0").replace("/", "~1"), safe="~")
    base = str(schema.get("$id" if "$id" in schema else "id", BASE)).rstrip("#")
    registry = jsonschema_rs.Registry([(base, {**schema, "$schema": dialect})])
    reference = {"$schema": dialect, "$ref": f"{base}#/properties/{pointer}"}
    engine = build_engine(reference, registry=registry)
    own = known[name] if isinstance(known[name], dict) else {}
    return Validator(
        engine,
        recursive=whole.is_recursive,
        notes=unasserted_formats(own, dialect),
        at=join_path("arguments", [name]),
    )


def _kept(tool: ToolSpec) -> _Kept:
    # By identity: hashing a schema's text for every value would cost more than the check itself.
    key = (id(tool.parameters), tool.injected, tool.name)
    kept = _KEPT.get(key)
    if kept is None:
        kept = _KEPT[key] = _Kept(tool)
        if len(_KEPT) > TOOLS_KEPT:
            _KEPT.popitem(last=False)
    return kept
