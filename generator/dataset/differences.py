"""What differs between two JSON values, path by path."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def differences(before: Any, after: Any, path: str = "") -> Iterator[dict[str, Any]]:
    """Yield ``{"path", "before", "after"}`` for every place where the values differ.

    A side on which the place does not exist has no key. ``1`` and ``1.0`` and ``true`` differ.
    """
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            where = f"{path}.{name}" if path else str(name)
            yield from _of_place(where, _at(before, name), _at(after, name))
    elif isinstance(before, list) and isinstance(after, list):
        for number in range(max(len(before), len(after))):
            yield from _of_place(f"{path}[{number}]", _at(before, number), _at(after, number))
    elif type(before) is not type(after) or before != after:
        yield {"path": path, "before": before, "after": after}


def _of_place(path: str, before: tuple[Any, ...], after: tuple[Any, ...]) -> Iterator[dict[str, Any]]:
    if before and after:
        yield from differences(before[0], after[0], path)
    else:
        sides = {"before": before, "after": after}
        yield {"path": path, **{name: side[0] for name, side in sides.items() if side}}


def _at(value: Any, place: Any) -> tuple[Any, ...]:
    """Return the value at a place in a tuple, or an empty tuple where there is none."""
    try:
        return (value[place],)
    except (KeyError, IndexError):
        return ()
