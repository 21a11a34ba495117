"""Anthropic messages: ``{"name", "description", "input_schema"}``."""

from __future__ import annotations

from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.tools.formats.shape import Shape, Tool, build, description_of, name_of, object_schema, schema_at

NAME = "Anthropic"


def recognises(tool: Tool) -> bool:
    """Return whether the schema stands under ``input_schema``."""
    return "input_schema" in tool or tool.get("type") == "custom"


def read(tool: Tool, at: str) -> ToolSpec:
    """Return the tool in our form.

    Raises:
        InputError: The schema, which this format requires, is absent.
    """
    name = name_of(tool, at)
    schema = schema_at(tool, ("input_schema",), at, shape=NAME)
    if schema is None:
        raise InputError(f"tool {name}: input_schema is absent", path=at, mend="write the schema of the arguments")
    return build(
        at,
        name=name,
        description=description_of(tool),
        parameters=object_schema(schema, name=name, at=at),
        **({"strict": True} if tool.get("strict") is True else {}),
    )


SHAPE = Shape(NAME, recognises, read)
