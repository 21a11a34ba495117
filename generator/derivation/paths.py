"""Paths into what tools returned."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

_HEAD = re.compile(r"^([^.\[#]+)(?:#(\d+))?(.*)$")
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")


def resolve(path: str, results: Sequence[tuple[str, Any]]) -> Any:
    """Return the value at ``tool.field[0].field``: of the latest call, or with ``tool#1`` counted from the first.

    Raises:
        LookupError: No tool returned it.
    """
    match = _HEAD.match(path)
    if match is None:
        raise LookupError(path)
    tool, number, rest = match.groups()
    values = [value for name, value in results if name == tool]
    if not values:
        raise LookupError(path)
    value = values[int(number) - 1 if number else -1]
    for field, index in _STEP.findall(rest):
        value = value[field] if field else value[int(index)]
    return value
