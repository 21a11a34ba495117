"""Whether a call is one that a script entry answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def holds(when: Mapping[str, Any], arguments: Mapping[str, Any]) -> bool:
    """Whether all that ``when`` names is in the arguments, objects within it as subsets too."""
    return all(name in arguments and _fits(value, arguments[name]) for name, value in when.items())


def _fits(wanted: Any, given: Any) -> bool:
    if isinstance(wanted, Mapping):
        return isinstance(given, Mapping) and holds(wanted, given)
    return same(wanted, given)


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal: 49 is 49.0 exactly, and true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping):
        return isinstance(other, Mapping) and one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list | tuple):
        return isinstance(other, list | tuple) and len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)
