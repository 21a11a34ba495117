"""New identifiers of the same shape as a valid one."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from random import Random
from typing import Any

_DIGITS, _LOWER, _UPPER = "0123456789", "abcdefghjkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ"
_ALIKE = {
    "0": "O",
    "O": "0",
    "1": "I",
    "I": "1",
    "5": "S",
    "S": "5",
    "8": "B",
    "B": "8",
    "2": "Z",
    "Z": "2",
    "6": "G",
    "G": "6",
}
TRIES = 24


def fits(value: str, schema: Mapping[str, Any]) -> bool:
    """Whether ``value`` meets the textual keywords of a property's schema."""
    if "enum" in schema and value not in schema["enum"]:
        return False
    if len(value) < schema.get("minLength", 0) or len(value) > schema.get("maxLength", len(value)):
        return False
    pattern = schema.get("pattern")
    return pattern is None or (compiled := _compiled(pattern)) is not None and compiled.search(value) is not None


@lru_cache(maxsize=256)
def _compiled(pattern: str) -> re.Pattern[str] | None:
    try:
        return re.compile(pattern)
    except re.error:
        return None


def is_identifier(value: str) -> bool:
    """Whether a text looks like an identifier: one token with at least two digits."""
    return re.fullmatch(r"[\w./:#-]{3,40}", value) is not None and len(re.findall(r"\d", value)) >= 2


def another(value: str, schema: Mapping[str, Any], seen: Collection[str], rng: Random) -> str | None:
    """Return a valid identifier of the shape of ``value`` that is not among ``seen``.

    Only digits change where there are at least three of them, so that prefixes keep
    their meaning.
    """
    places = [at for at, sign in enumerate(value) if sign.isdigit()]
    letters = [at for at, sign in enumerate(value) if sign.isascii() and sign.isalpha()]
    if len(places) < 3:
        places = places + letters
    for _ in range(TRIES):
        signs = list(value)
        for at in rng.sample(places, k=min(len(places), max(2, len(places) - 1))):
            signs[at] = _other(signs[at], rng)
        made = "".join(signs)
        if made != value and fits(made, schema) and not _seen(made, seen):
            return made
    return None


def _seen(made: str, seen: Collection[str]) -> bool:
    lowered = made.lower()
    return any(lowered in text.lower() for text in seen)


def _other(sign: str, rng: Random) -> str:
    pool = _DIGITS if sign.isdigit() else _UPPER if sign.isupper() else _LOWER
    return rng.choice([other for other in pool if other != sign])


def lookalikes(value: str, schema: Mapping[str, Any], seen: Collection[str]) -> list[tuple[str, str]]:
    """Return valid identifiers easily mistaken for ``value``, each with how it differs."""
    found: dict[str, str] = {}
    for at in range(len(value) - 2, -1, -1):
        left, right = value[at], value[at + 1]
        if left != right and left.isalnum() and right.isalnum() and left.isdigit() == right.isdigit():
            found.setdefault(value[:at] + right + left + value[at + 2 :], "transposed")
    for at in range(len(value) - 1, -1, -1):
        if value[at] in _ALIKE:
            found.setdefault(value[:at] + _ALIKE[value[at]] + value[at + 1 :], "look-alike")
    return [
        (made, how) for made, how in found.items() if made != value and fits(made, schema) and not _seen(made, seen)
    ]
