"""Which format a tool is written in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.tools.formats import anthropic, gemini, mcp, openai_chat, openai_responses, own
from mootcourt.tools.formats.shape import Shape

SHAPES: tuple[Shape, ...] = (
    openai_chat.SHAPE,
    openai_responses.SHAPE,
    anthropic.SHAPE,
    mcp.SHAPE,
    gemini.SHAPE,
    own.SHAPE,
)


def detect(tool: Mapping[str, Any]) -> Shape | None:
    """Return the format of one entry, or None where no format fits."""
    return next((shape for shape in SHAPES if shape.recognises(tool)), None)


def read_tool(tool: Mapping[str, Any], at: str = "") -> ToolSpec:
    """Return one entry of a saved list, found at the path ``at``, in our form.

    Raises:
        InputError: No format fits, or the entry breaks its format.
    """
    shape = detect(tool)
    if shape is None:
        called = tool.get("name") or tool.get("type") or ", ".join(list(tool)[:4]) or "{}"
        formats = ", ".join(shape.name for shape in SHAPES)
        raise InputError(f"{called!r}: not a tool with a schema", path=at, mend=f"take it out or write it as {formats}")
    return shape.read(tool, at)
