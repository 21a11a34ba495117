"""Model Context Protocol: ``{"name", "inputSchema", "annotations", "outputSchema"}``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.tool import Risk, ToolSpec
from mootcourt.errors import InputError
from mootcourt.tools.formats.shape import Shape, Tool, build, description_of, name_of, object_schema, schema_at

NAME = "MCP"


def recognises(tool: Tool) -> bool:
    """Return whether the schema stands under ``inputSchema``."""
    return "inputSchema" in tool or isinstance(tool.get("annotations"), Mapping)


def read(tool: Tool, at: str) -> ToolSpec:
    """Return the tool in our form.

    Raises:
        InputError: The schema, which this format requires, is absent.
    """
    name = name_of(tool, at)
    schema = schema_at(tool, ("inputSchema",), at, shape=NAME, known=("outputSchema",))
    if schema is None:
        raise InputError(f"tool {name}: inputSchema is absent", path=at, mend="write the schema of the arguments")
    returns = tool.get("outputSchema")
    return build(
        at,
        name=name,
        description=description_of(tool),
        parameters=object_schema(schema, name=name, at=at),
        risk=risk_of(tool.get("annotations")),
        **({"returns": dict(returns)} if isinstance(returns, Mapping) else {}),
    )


def risk_of(annotations: Any) -> Risk:
    """Return the risk that MCP's hints give; ``write`` when they say nothing.

    Hints are the server's own word. Where they contradict each other the higher risk holds.
    """
    hints = annotations if isinstance(annotations, Mapping) else {}
    if hints.get("destructiveHint") is True:
        return "destructive"
    return "read" if hints.get("readOnlyHint") is True else "write"


SHAPE = Shape(NAME, recognises, read)
