"""Whether a call is one that a script entry answers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from mootcourt.contract.values import parse_email


def holds(when: Mapping[str, Any], arguments: Mapping[str, Any]) -> bool:
    """Whether all that ``when`` names is in the arguments, objects within it as subsets too."""
    return all(name in arguments and _fits(value, arguments[name]) for name, value in when.items())


def _fits(wanted: Any, given: Any) -> bool:
    if isinstance(wanted, Mapping):
        return isinstance(given, Mapping) and holds(wanted, given)
    return same(wanted, given)


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are the same to a tool: 49 is 49.0 exactly, and true is not 1.

    So are two spellings of one e-mail address, and two of one instant with their offsets; any other
    text is compared sign by sign.
    """
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping):
        return isinstance(other, Mapping) and one.keys() == other.keys() and all(same(one[k], other[k]) for k in one)
    if isinstance(one, list | tuple):
        return isinstance(other, list | tuple) and len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, str) and isinstance(other, str) and one != other:
        return _same_address(one, other) or _same_instant(one, other)
    return bool(one == other)


def _same_address(one: str, other: str) -> bool:
    return "@" in one and "@" in other and parse_email(one) == parse_email(other) != ()


def _same_instant(one: str, other: str) -> bool:
    if not (one[10:11] == other[10:11] == "T"):
        return False
    try:
        first, second = datetime.fromisoformat(one), datetime.fromisoformat(other)
    except ValueError:
        return False
    return first.tzinfo is not None and second.tzinfo is not None and first == second
