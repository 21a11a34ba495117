"""Exchange words for those of another register outside locked spans."""

from __future__ import annotations

import re
from functools import lru_cache

from mootcourt.generator.operators.text.data import outside, table
from mootcourt.generator.operators.text.sentences import Spans


@lru_cache(maxsize=16)
def _finder(key: str) -> re.Pattern[str]:
    found = sorted(table("styles")[key], key=lambda word: (-len(word), word))
    return re.compile(rf"(?<![\w'’@.-])(?:{'|'.join(re.escape(word) for word in found)})(?![\w'’@-])", re.IGNORECASE)


def respelled(text: str, locked: Spans, key: str) -> str:
    """Return ``text`` with the words of the list ``key`` in ``styles.yaml`` exchanged, capitals kept."""
    words = table("styles")[key]

    def other(found: re.Match[str]) -> str:
        new = str(words[found[0].lower()])
        if new.startswith("i ") or new.startswith("i'"):
            return f"I{new[1:]}"
        return new[0].upper() + new[1:] if found[0][0].isupper() else new

    return outside(text, locked, lambda part: _finder(key).sub(other, part.replace("’", "'")))
