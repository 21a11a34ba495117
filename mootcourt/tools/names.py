"""Names of tools that become one name where a provider allows fewer signs or a shorter name."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST_NAME = 64
_ALLOWED = re.compile(r"[A-Za-z0-9_-]{1,64}")
_OTHER = re.compile(r"[^A-Za-z0-9_-]")


def is_usable(name: str) -> bool:
    """Return whether every provider takes ``name``: ASCII letters, digits, ``_``, ``-``; at most 64."""
    return _ALLOWED.fullmatch(name) is not None


def sanitised(name: str) -> str:
    """Return what ``name`` becomes where a provider replaces signs and cuts the end."""
    return _OTHER.sub("_", name)[:LONGEST_NAME]


def collision(names: Iterable[str]) -> tuple[str, str] | None:
    """Return the first two names that are the same, or the same once sanitised; in sorted order."""
    seen: dict[str, str] = {}
    for name in names:
        short = sanitised(name)
        if short in seen:
            first, second = sorted((seen[short], name))
            return first, second
        seen[short] = name
    return None
