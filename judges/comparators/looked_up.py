"""Values that a tool returned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.judges.comparators.comparison import Lookup


class NotReturnedError(LookupError):
    """No tool returned what a path names."""


def resolved(value: Any, lookup: Lookup | None) -> Any:
    """Return ``value``, looked up where it is written as ``{derived: path}``.

    Raises:
        NotReturnedError: Nothing was returned under the path.
    """
    path = getattr(value, "derived", None)
    if isinstance(value, Mapping) and set(value) == {"derived"}:
        path = value["derived"]
    return look_up(path, lookup) if isinstance(path, str) else value


def look_up(path: str, lookup: Lookup | None) -> Any:
    """Return what a tool returned under ``path``.

    Raises:
        NotReturnedError: Nothing was.
    """
    if lookup is None:
        raise NotReturnedError(f"nothing was looked up for {path}")
    try:
        return lookup(path)
    except LookupError:
        raise NotReturnedError(f"no tool returned {path}") from None
