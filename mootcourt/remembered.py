"""Results of pure functions, found again by the very objects that they were made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def remembered(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last ``size`` results of a pure function of objects that never change.

    The candidates of a seed share every part that their operator did not change, but such
    parts hold lists and objects of JSON and cannot be hashed, and to compare their content
    would cost more than it saves. So a result counts again only where every argument is the
    same object. The arguments are held, so that no other object can take their place.

    Args:
        size: How many results are kept; the one that was not asked for the longest goes first.
    """

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        kept: dict[tuple[int, ...], tuple[tuple[object, ...], T]] = {}

        @wraps(function)
        def found(*args: P.args, **named: P.kwargs) -> T:
            assert not named  # only places are compared
            key = tuple(map(id, args))
            entry = kept.pop(key, None)
            if entry is None:
                entry = (args, function(*args, **named))
                if len(kept) >= size:
                    del kept[next(iter(kept))]
            kept[key] = entry
            return entry[1]

        return found

    return decorate
