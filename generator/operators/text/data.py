"""The word lists, sentence frames and payloads, read once from the files beside this module."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

_SLOT = re.compile(r"\[\[([A-Za-z_]+)\]\]")


@lru_cache(maxsize=64)
def table(name: str) -> Any:
    """Return the content of ``<name>.yaml``; treat it as read-only."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8"), Loader=loader)


@lru_cache(maxsize=256)
def words(name: str, key: str) -> frozenset[str]:
    """Return a list of words in ``<name>.yaml`` for membership tests."""
    return frozenset(str(word) for word in table(name)[key])


@lru_cache(maxsize=256)
def pattern(name: str, key: str) -> re.Pattern[str]:
    r"""Return one pattern ``\b(a|b|c)\b`` over a list of words or phrases, longest first."""
    found = sorted((str(word) for word in table(name)[key]), key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![\w'-])(?:{'|'.join(re.escape(word) for word in found)})(?![\w'-])", re.IGNORECASE)


def fill(frame: str, **slots: str) -> str:
    """Return ``frame`` with its own ``[[slots]]`` replaced.

    What is put in is never read again, so braces, percent signs and even ``[[...]]`` in a
    value or payload stay byte for byte.
    """
    return _SLOT.sub(lambda found: slots[found[1]], frame)


def slots_of(frame: str) -> tuple[str, ...]:
    """Return the names of the slots in a frame, in order."""
    return tuple(_SLOT.findall(frame))


def outside(text: str, locked: tuple[tuple[int, int], ...], change: Callable[[str], str]) -> str:
    """Return ``text`` with ``change`` made on the parts that are not locked."""
    parts, at = [], 0
    for start, end in locked:
        parts += [change(text[at:start]), text[start:end]]
        at = end
    parts.append(change(text[at:]))
    return "".join(parts)
