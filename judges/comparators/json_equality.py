"""Equality of JSON values: text by its code points, numbers as decimals, nothing normalised."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.values import same_number


def same_json(left: Any, right: Any) -> bool:
    """Return whether two JSON values are equal: true is not 1, 49 is 49.0, "49" is not 49."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, str) or left is None:
        return type(left) is type(right) and bool(left == right)
    if isinstance(left, Mapping):
        return (
            isinstance(right, Mapping)
            and left.keys() == right.keys()
            and all(same_json(held, right[name]) for name, held in left.items())
        )
    if isinstance(left, list | tuple):
        return (
            isinstance(right, list | tuple)
            and len(left) == len(right)
            and all(same_json(one, other) for one, other in zip(left, right, strict=True))
        )
    return same_number(left, right)


def kind_of(value: Any) -> str:
    """Return what kind of JSON value this is, in a word."""
    if isinstance(value, bool):
        return "boolean"
    if value is None:
        return "null"
    if isinstance(value, str):
        return "text"
    if isinstance(value, Mapping):
        return "object"
    return "list" if isinstance(value, list | tuple) else "number"
