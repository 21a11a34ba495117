"""Numbers: their readings in text, and equality without floats."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

from mootcourt.contract.values.figures import EXACT, SPACES, read_figures
from mootcourt.contract.values.number_words import read_words
from mootcourt.contract.values.words import fraction_signs, fraction_words, number_suffixes

_SIGN = re.compile(r"(?P<sign>[-\u2212+]|(?:minus|negative)\s)?\s*(?P<body>.*)", re.DOTALL | re.IGNORECASE)
_FIGURES = re.compile(rf"(?P<figures>[0-9.,](?:[0-9.,'\u2019{SPACES}]*[0-9])?)\s*(?P<rest>[^0-9].*)?", re.DOTALL)
_BOTH = re.compile(r"(?P<first>[^()]+?)\s*\((?P<second>[^()]+)\)")
_MIXED = re.compile(r"(?:and )?(?P<count>an?|one|three) (?P<part>[a-z]+)(?: (?P<scale>[a-z]+))?")
_RATIO = re.compile(r"(?:(?P<whole>[0-9]+) )?(?P<top>[0-9]{1,2})/(?P<bottom>2|4|5|8|10)")
_LONGEST = 250
_COUNTS = {"a": 1, "an": 1, "one": 1, "three": 3}


def parse_number(text: str, *, locale: str | None = None) -> tuple[Decimal, ...]:
    """Return the readings of a number in figures or words, smallest first.

    Figures follow :func:`mootcourt.contract.values.figures.read_figures`; they may carry
    a factor (``1.2k``, ``3 million``) or a fraction (``7½``, ``7 and a half``). A number
    said twice, ``50 (fifty)``, has the readings of both parts.
    """
    text = text.strip()
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST:
        return (Decimal(text),)
    if not text or len(text) > _LONGEST:
        return ()
    if text[-1] == ")":
        match = _BOTH.fullmatch(text)
        if match is None:
            return ()
        pair = [parse_number(part, locale=locale) for part in match.groups()]
        return tuple(sorted({*pair[0], *pair[1]})) if all(pair) else ()
    match = _SIGN.fullmatch(text)
    assert match is not None  # every part of the pattern is optional
    found = _unsigned(match["body"], locale)
    if match["sign"] and match["sign"] != "+":
        return tuple(value.copy_negate() for value in reversed(found))
    return found


def _unsigned(body: str, locale: str | None) -> tuple[Decimal, ...]:
    match = _FIGURES.fullmatch(body)
    if match is None:
        return _in_words(body.lower())
    readings = read_figures(match["figures"], locale)
    rest = match["rest"]
    if rest is None:
        return readings
    rest = " ".join(rest.lower().split())
    factor = number_suffixes().get(rest)
    if factor is not None:
        return tuple(EXACT.multiply(value, factor) for value in readings)
    if rest[0] == "/" or "/" in body:
        return _ratio(body)
    added = _added(rest)
    if added is None:
        return ()
    part, scale = added
    return tuple(EXACT.multiply(EXACT.add(value, part), scale) for value in readings if _is_whole(value))


def _is_whole(value: Decimal) -> bool:
    return value == value.to_integral_value()


def _in_words(body: str) -> tuple[Decimal, ...]:
    sign = fraction_signs().get(body)
    if sign is not None:
        return (sign,)
    value = read_words(body)
    return () if value is None else (value,)


def _ratio(body: str) -> tuple[Decimal, ...]:
    """Read ``3/4`` and ``7 1/2``: parts of one only, since ``12/10`` may be anything."""
    match = _RATIO.fullmatch(body.strip())
    if match is None or not 0 < int(match["top"]) < int(match["bottom"]):
        return ()
    return (int(match["whole"] or 0) + Decimal(match["top"]) / Decimal(match["bottom"]),)


def _added(rest: str) -> tuple[Decimal, int] | None:
    """Return the fraction that ``rest`` adds to the figures before it, and the factor of both."""
    sign, _, scale = rest.partition(" ")
    if sign in fraction_signs():
        factor = number_suffixes().get(scale) if scale else 1
        return None if factor is None else (fraction_signs()[sign], factor)
    match = _MIXED.fullmatch(rest)
    if match is None or match["part"] not in fraction_words():
        return None
    part = fraction_words()[match["part"]] * _COUNTS[match["count"]]
    factor = number_suffixes().get(match["scale"]) if match["scale"] else 1
    return None if factor is None or part >= 1 else (part, factor)


def decimal_of(value: Any) -> Decimal | None:
    """Return the exact decimal of a JSON number, or None for anything else (booleans and NaN included).

    A float stands for the shortest decimal that reads back as it: 0.1 is 0.1. Beyond
    2**53 a float has lost digits, and only the integer that it really holds is its value.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            return None
        return Decimal(int(value)) if abs(value) >= 2**53 else Decimal(repr(value))
    exact = Decimal(value)
    return exact if exact.is_finite() else None


def same_number(left: Any, right: Any) -> bool:
    """Say whether two JSON numbers are equal as decimals: 49 is 49.0, "49" and true are no numbers."""
    first, second = decimal_of(left), decimal_of(right)
    return first is not None and second is not None and first == second


def json_number(value: Decimal) -> int | float:
    """Return the JSON number of a decimal in its plainest form: 4 for 4.0, 7.5 for 7.50.

    Raises:
        ValueError: No float reads back as this decimal, so that digits would be lost.
    """
    if value == value.to_integral_value(context=EXACT):
        return int(value)
    number = float(value)
    if Decimal(repr(number)) != value:
        raise ValueError(f"{value} has more digits than a JSON number keeps; write it as text")
    return number
