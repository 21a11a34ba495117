"""The words that an identifier is made of."""

from __future__ import annotations

import re

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def name_words(name: str) -> list[str]:
    """Return the words of ``order_id``, ``orderId`` or ``ORDER-ID2`` in lower case; figures are words of their own."""
    return [word.lower() for word in _WORD.findall(name)]
