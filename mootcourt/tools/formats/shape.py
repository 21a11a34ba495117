"""What the formats share: the shape of one tool, and where its schema may and may not stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.files.marks import Record
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError

SCHEMA_KEYS = (
    "parameters", "input_schema", "inputSchema", "parametersJsonSchema", "parameters_json_schema", "args_schema",
)  # fmt: skip
Tool = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Shape:
    """One way to write a tool.

    Attributes:
        name: What the format is called in messages.
        recognises: Whether one entry of a list is written this way.
        read: Turns the entry, found at a path, into our form.
    """

    name: str
    recognises: Callable[[Tool], bool]
    read: Callable[[Tool, str], ToolSpec]


def name_of(tool: Tool, at: str) -> str:
    """Return the tool's name.

    Raises:
        InputError: It has none, or one that cannot be printed on a line.
    """
    name = tool.get("name")
    if not isinstance(name, str) or not name.strip():
        raise InputError("the tool has no name", path=at, mend="write its name as text")
    if not name.isprintable():
        raise InputError(f"the tool's name {name!r} holds a control character", path=at, mend="take it out")
    return name


def description_of(tool: Tool) -> str:
    """Return the tool's description, empty where there is none."""
    found = tool.get("description")
    return found if isinstance(found, str) else ""


def schema_at(tool: Tool, keys: tuple[str, ...], at: str, *, shape: str, known: tuple[str, ...] = ()) -> Tool | None:
    """Return the schema under one of ``keys``, or None where the tool has none.

    Args:
        tool: The entry that holds the schema.
        keys: Where the format has it, the usual key first.
        at: The entry's path.
        shape: The format's name.
        known: Other keys of the format that may hold a schema, such as that of the result.

    Raises:
        InputError: A schema stands under a key that the format does not read.
    """
    name = name_of(tool, at)
    for key, held in tool.items():
        if key not in keys and key not in known and _may_be_schema(key, held):
            raise InputError(
                f"tool {name}: the {shape} format does not read {key!r}, so its schema would be lost",
                path=at,
                mend=f"move it to {keys[0]!r}",
            )
    found = next((tool[key] for key in keys if tool.get(key) is not None), None)
    if found is not None and not isinstance(found, Mapping):
        raise InputError(f"tool {name}: {keys[0]} is not a schema", path=at, mend="write an object schema")
    return found


def build(at: str, **fields: Any) -> ToolSpec:
    """Return the tool of these fields.

    Raises:
        InputError: A field is unknown or of the wrong kind.
    """
    tool = shaped(ToolSpec, Record(fields, 1), None)
    if isinstance(tool, ToolSpec):
        return tool
    fault = tool[0]
    where = "" if fault.message.endswith(f" {fault.path}") else f"{fault.path}: "  # of an unknown field once is enough
    raise InputError(f"tool {fields['name']}: {where}{fault.message}", path=at, mend=fault.mend)


def object_schema(schema: Tool | None, *, name: str, at: str) -> dict[str, Any]:
    """Return the schema of the arguments; none means that the tool takes no arguments.

    Raises:
        InputError: It is the schema of something other than an object.
    """
    if not schema:
        return {"type": "object", "properties": {}}
    if schema.get("type", "object") != "object":
        message = f"tool {name}: the arguments are an object, not {schema['type']!r}"
        raise InputError(message, path=at, mend="write a schema of type object")
    return dict(schema)


def _may_be_schema(key: str, held: Any) -> bool:
    if key.startswith("_") or not isinstance(held, Mapping):
        return False
    return key in SCHEMA_KEYS or bool({"properties", "$ref"} & held.keys()) or isinstance(held.get("type"), str)
