"""Results of pure functions, found again by the very objects that they were made from."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import is_
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
        kept: list[tuple[tuple[object, ...], T]] = []

        @wraps(function)
        def found(*args: P.args, **named: P.kwargs) -> T:
            assert not named  # only places are compared
            first = args[0]
            for entry in kept:
                held = entry[0]
                if held[0] is first and (len(held) == 1 or all(map(is_, held, args))):
                    if entry is not kept[0]:
                        kept[:] = (entry, *(other for other in kept if other is not entry))
                    return entry[1]
            result = function(*args, **named)
            kept[:] = ((args, result), *kept[: size - 1])
            return result

        return found

    return decorate
