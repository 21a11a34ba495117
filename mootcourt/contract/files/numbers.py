"""Numbers as written: integers exact, decimals only where a double keeps them."""

from __future__ import annotations

import re
from decimal import Decimal
from math import isinf

JSON_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?\Z")
MOST_DIGITS = 4000


class NumberError(ValueError):
    """A number that cannot be kept as it is written."""


def exact_int(text: str) -> int:
    """Return the integer that ``text`` writes.

    Raises:
        NumberError: It has more digits than Python reads safely.
    """
    if len(text) > MOST_DIGITS:
        raise NumberError(f"a number of {len(text)} digits cannot be kept")
    return int(text)


def exact_float(text: str) -> float:
    """Return the double that ``text`` writes.

    Accepted are the usual ways of writing a double: its shortest text, its text of 17
    digits, and its full expansion. What lies between two doubles would change
    silently, and is refused.

    Raises:
        NumberError: No double holds the number.
    """
    number = float(text)
    if len(text) <= 15 and "e" not in text and "E" not in text:  # 15 digits always survive
        return number
    if isinf(number):
        raise NumberError(f"the number {_short(text)} is beyond every double")
    if len(text) > MOST_DIGITS:
        raise NumberError(f"a number of {len(text)} characters cannot be kept")
    written = Decimal(text)
    if written != Decimal(repr(number)) and written != Decimal(f"{number:.17g}") and written != Decimal(number):
        raise NumberError(f"no double holds the number {_short(text)}; it would change to {number!r}")
    return number


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."
