"""Tools in the shapes that the providers' interfaces take."""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from mootcourt.contract.schema import argument_schema
from mootcourt.contract.tool import ToolSpec


def openai_tools(tools: Iterable[ToolSpec]) -> list[dict[str, Any]]:
    """Return the tools as the chat interface of OpenAI takes them, without injected arguments."""
    return [{"type": "function", "function": _function(tool)} for tool in tools]


def _function(tool: ToolSpec) -> dict[str, Any]:
    function: dict[str, Any] = {
        "name": tool.name,
        "description": tool.description,
        "parameters": deepcopy(argument_schema(tool)),
    }
    return {**function, "strict": True} if tool.strict else function


def anthropic_tools(tools: Iterable[ToolSpec]) -> list[dict[str, Any]]:
    """Return the tools as the messages interface of Anthropic takes them, without injected arguments."""
    return [
        {"name": tool.name, "description": tool.description, "input_schema": deepcopy(argument_schema(tool))}
        for tool in tools
    ]
