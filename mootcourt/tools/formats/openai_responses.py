"""OpenAI responses: ``{"type": "function", "name", "parameters", "strict"}``."""

from __future__ import annotations

from mootcourt.contract.tool import ToolSpec
from mootcourt.tools.formats.shape import Shape, Tool, build, description_of, name_of, object_schema, schema_at

NAME = "OpenAI responses"


def recognises(tool: Tool) -> bool:
    """Return whether the tool says ``type: function`` beside its name."""
    return tool.get("type") == "function" and "function" not in tool


def read(tool: Tool, at: str) -> ToolSpec:
    """Return the tool in our form."""
    name = name_of(tool, at)
    schema = schema_at(tool, ("parameters",), at, shape=NAME)
    return build(
        at,
        name=name,
        description=description_of(tool),
        parameters=object_schema(schema, name=name, at=at),
        **({"strict": True} if tool.get("strict") is True else {}),
    )


SHAPE = Shape(NAME, recognises, read)
