"""OpenAI chat completions: ``{"type": "function", "function": {"name", "parameters"}}``."""

from __future__ import annotations

from collections.abc import Mapping

from mootcourt.contract.tool import ToolSpec
from mootcourt.tools.formats.shape import Shape, Tool, build, description_of, name_of, object_schema, schema_at

NAME = "OpenAI chat"


def recognises(tool: Tool) -> bool:
    """Return whether the tool is wrapped in ``function``."""
    return isinstance(tool.get("function"), Mapping)


def read(tool: Tool, at: str) -> ToolSpec:
    """Return the tool in our form."""
    inner, at = tool["function"], f"{at}.function"
    name = name_of(inner, at)
    schema_at({**tool, "name": name, "function": None}, ("function.parameters",), at, shape=NAME)
    schema = schema_at(inner, ("parameters",), at, shape=NAME)
    return build(
        at,
        name=name,
        description=description_of(inner),
        parameters=object_schema(schema, name=name, at=at),
        **({"strict": True} if inner.get("strict") is True else {}),
    )


SHAPE = Shape(NAME, recognises, read)
