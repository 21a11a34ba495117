"""Values that are found in the text as a whole, before it is cut into tokens."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("whole.txt")
APART = "9 9"
DIGITS_APART = re.compile(r"[0-9][A-Za-z)]? [0-9]|[0-9] [A-Z0-9]{4}\b")


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    lines = (line for line in FILE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("# "))
    rows = (line.split("\t") for line in lines)
    return tuple((kind, sign, re.compile(pattern)) for kind, sign, pattern in rows)


def find_whole(text: str) -> tuple[tuple[str, int, int], ...]:
    """Return kind, start and end of each e-mail address, URL, ISO instant and id written in groups."""
    found: list[tuple[str, int, int]] = []
    apart = DIGITS_APART.search(text) is not None
    for kind, sign, pattern in _patterns():
        if sign not in text and not (apart and sign == APART):
            continue
        for match in pattern.finditer(text):
            start, end = match.span()
            if not any(first < end and start < last for _, first, last in found):
                found.append((kind, start, end))
    return tuple(found)
