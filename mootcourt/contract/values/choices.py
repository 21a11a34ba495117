"""Choices from a closed set: the values of an enum, and truth values."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from mootcourt.contract.values.words import boolean_words

_IGNORED = str.maketrans(dict.fromkeys(" \t\n\r\u00a0-_\u2010\u2011"))


def parse_enum(text: str, options: Sequence[Any]) -> tuple[str, ...]:
    """Return the options that ``text`` names, as the schema writes them.

    An option that is written exactly so is the only reading. Otherwise case, spaces,
    hyphens and underscores do not count, and options that differ only in these are
    several readings. Options that are no text are never named.
    """
    names = tuple(option for option in options if isinstance(option, str))
    if text in names:
        return (text,)
    return _by_key(names).get(choice_key(text), ())


def parse_boolean(value: Any) -> tuple[bool, ...]:
    """Return the truth value of a JSON boolean, or of "true", "false", "yes", "no"; 1 is none."""
    if isinstance(value, bool):
        return (value,)
    found = boolean_words().get(value.strip().lower()) if isinstance(value, str) else None
    return () if found is None else (found,)


def choice_key(text: str) -> str:
    """Return what is left of a choice when case, spaces, hyphens and underscores do not count."""
    return text.casefold().translate(_IGNORED)


@lru_cache(maxsize=1024)
def _by_key(names: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name in dict.fromkeys(names):
        if choice_key(name):
            found.setdefault(choice_key(name), []).append(name)
    return {key: tuple(options) for key, options in found.items()}
