"""The paths of ``derived``: ``tool.field[0].field``, or ``tool#1.field`` for the first call."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

_NUMBER = re.compile(r"#([1-9][0-9]{0,8})")
_STEP = re.compile(r"\.([^.\[]+)|\[([0-9]{1,9})\]")


def split_path(path: str, tools: Collection[str]) -> tuple[str, int | None, str]:
    """Return the tool, the number of its call (counted from 1) and the way into the result.

    A tool's name may hold dots; the longest known name that the path begins with is meant.

    Raises:
        LookupError: The path names no tool.
    """
    names = [name for name in tools if path.startswith(name) and path[len(name) : len(name) + 1] in ("", ".", "[", "#")]
    if not names:
        raise LookupError(path)
    tool = max(names, key=len)
    rest = path[len(tool) :]
    number = _NUMBER.match(rest)
    return tool, int(number[1]) if number else None, rest[number.end() :] if number else rest


def value_at(value: Any, way: str) -> Any:
    """Return what stands at ``.field[0].field`` in a result.

    Raises:
        LookupError: Nothing does.
    """
    value = decoded(value)
    end = 0
    for step in _STEP.finditer(way):
        if step.start() != end:
            break
        end = step.end()
        field, place = step.groups()
        if field is not None and isinstance(value, Mapping):
            value = value[field]
        elif place is not None and isinstance(value, list | tuple):
            value = value[int(place)]
        else:
            raise LookupError(way)
    if end != len(way):
        raise LookupError(way)
    return value


def decoded(value: Any) -> Any:
    """Return a result; one that came as the text of a JSON object or list is read."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value
