"""Saved lists of tools, in any of the known formats."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.files import read_json
from mootcourt.contract.schema import unsatisfiable, validator_for
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError, SchemaError
from mootcourt.tools.formats.container import entries
from mootcourt.tools.formats.detect import detect, read_tool
from mootcourt.tools.names import LONGEST_NAME, collision, is_usable


@dataclass(frozen=True, slots=True)
class ToolList:
    """A saved list as read.

    Attributes:
        tools: The tools in our form, in the order of the file.
        formats: The names of the formats met, in the order in which they appear.
        notes: What is worth knowing and stops nothing, one line each.
    """

    tools: tuple[ToolSpec, ...]
    formats: tuple[str, ...]
    notes: tuple[str, ...]


def read_tools(path: str | os.PathLike[str]) -> list[ToolSpec]:
    """Return the tools that a saved list holds.

    Raises:
        InputError: The file cannot be read, is a part of a list, or a tool in it cannot be
            used: unknown format, lost schema, broken schema, name that collides.
    """
    return list(read_tool_list(path).tools)


def read_tool_list(path: str | os.PathLike[str]) -> ToolList:
    """Return the tools that a saved list holds, with what was noted on the way.

    Raises:
        InputError: As for ``read_tools``.
    """
    value = read_json(path)
    try:
        return tool_list(value)
    except InputError as error:
        raise InputError(error.message, file=os.fspath(path), path=error.path, mend=error.mend) from None


def tool_list(value: Any) -> ToolList:
    """Return the tools of a list that is already parsed.

    Raises:
        InputError: As for ``read_tools``, without the file's name.
    """
    tools: list[ToolSpec] = []
    formats: dict[str, None] = {}
    notes: list[str] = []
    for at, entry in entries(value):
        tool = read_tool(entry, at)
        shape = detect(entry)
        formats[shape.name if shape else ""] = None
        try:
            checked = validator_for(tool)
        except SchemaError as error:
            raise InputError(str(error), path=at) from error
        tools.append(tool)
        notes.extend(f"tool {tool.name}: {note}" for note in (*checked.notes, *unsatisfiable(tool.parameters)))
        if not is_usable(tool.name):
            notes.append(
                f"tool {tool.name}: some providers take only ASCII letters, digits, _ and -, "
                f"at most {LONGEST_NAME}; the name is kept as it is"
            )
    _refuse_collision(tools)
    return ToolList(tuple(tools), tuple(formats), tuple(notes))


def _refuse_collision(tools: list[ToolSpec]) -> None:
    pair = collision(tool.name for tool in tools)
    if pair is None:
        return
    if pair[0] == pair[1]:
        raise InputError(f"two tools are called {pair[0]!r}", mend="rename one of them")
    raise InputError(
        f"the tools {pair[0]!r} and {pair[1]!r} become one name where a provider replaces signs "
        f"or cuts at {LONGEST_NAME}",
        mend="rename one of them",
    )
