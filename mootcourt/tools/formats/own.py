"""Our own form, and the bare ``{"name", "description", "parameters"}`` that many public sets use."""

from __future__ import annotations

from collections.abc import Mapping

from mootcourt.contract.tool import ToolSpec
from mootcourt.tools.formats.shape import Shape, Tool, build, name_of, object_schema, schema_at
from mootcourt.tools.json_types import with_json_types

NAME = "Moot Court"


def recognises(tool: Tool) -> bool:
    """Return whether the entry names itself; the last format that is tried."""
    return isinstance(tool.get("name"), str) and not isinstance(tool.get("type"), str)


def read(tool: Tool, at: str) -> ToolSpec:
    """Return the tool, with type names such as ``dict`` and ``float`` mapped."""
    name = name_of(tool, at)
    schema = schema_at(tool, ("parameters",), at, shape=NAME, known=("returns",))
    fields = {key: held for key, held in tool.items() if held is not None or key not in ("description", "parameters")}
    if schema is not None:
        fields["parameters"] = object_schema(with_json_types(schema), name=name, at=at)
    if isinstance(tool.get("returns"), Mapping):
        fields["returns"] = with_json_types(tool["returns"])
    return build(at, **fields)


SHAPE = Shape(NAME, recognises, read)
