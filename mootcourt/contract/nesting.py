"""How deep values are nested, so that nothing recursive ever runs on one that is too deep."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def is_deeper_than(value: Any, limit: int) -> bool:
    """Whether more than ``limit`` lists and objects lie inside each other at the deepest place.

    What lies deeper is not looked at, so that a hostile value costs no more than its outer levels.
    """
    level, layer = 0, [value]
    while layer:
        containers = [held for held in layer if isinstance(held, Mapping | list | tuple)]
        level += bool(containers)
        if level > limit:
            return True
        layer = [below for held in containers for below in _items(held)]
    return False


def _items(held: Any) -> Iterable[Any]:
    return held.values() if isinstance(held, Mapping) else held
