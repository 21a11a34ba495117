"""Numbers written in figures, with grouping and decimal signs."""

from __future__ import annotations

import re
from decimal import Context, Decimal

from mootcourt.contract.values.locales import locale_of

EXACT = Context(prec=400)
"""Arithmetic on figures of any length that is read here, without rounding."""

SPACES = " \u00a0\u2009\u202f"
_QUOTES = "'\u2019"


def _shape(decimal: str, group: str) -> re.Pattern[str]:
    """Return the pattern of figures under one convention.

    Groups hold three digits, or two before the last three as in India, and never begin
    with a zero: ``0,500`` is half, not five hundred.
    """
    grouped = rf"[1-9][0-9]{{0,2}}(?P<sign>[{group}{SPACES}{_QUOTES}])[0-9]{{3}}(?:(?P=sign)[0-9]{{3}})*"
    indian = rf"[1-9][0-9]?(?:{group}[0-9]{{2}})+{group}[0-9]{{3}}"
    fraction = rf"(?:{decimal}[0-9]+)?"
    return re.compile(rf"(?:(?:{grouped}|{indian}|[0-9]+){fraction}|{decimal}[0-9]+)")


_POINT = _shape(r"\.", ",")
_COMMA = _shape(",", r"\.")
_GROUPS = dict.fromkeys(map(ord, f"{SPACES}{_QUOTES}"))
_POINT_MARKS = {**_GROUPS, ord(","): None}
_COMMA_MARKS = {**_GROUPS, ord("."): None, ord(","): "."}


def read_figures(text: str, locale: str | None) -> tuple[Decimal, ...]:
    """Return the readings of unsigned figures such as ``1,200.50``.

    The locale's convention counts where the text fits it. Where it does not fit, or no
    locale is declared, every convention that it fits is a reading: ``3.450`` has two
    without a locale, ``49.00`` has one anywhere.
    """
    if text.isascii() and text.isdigit():
        return (Decimal(text),)
    point = Decimal(text.translate(_POINT_MARKS)) if _POINT.fullmatch(text) else None
    comma = Decimal(text.translate(_COMMA_MARKS)) if _COMMA.fullmatch(text) else None
    if point is None or comma is None or point == comma:
        only = comma if point is None else point
        return () if only is None else (only,)
    declared = locale_of(locale).decimal
    if declared == ".":
        return (point,)
    return (comma,) if declared == "," else (min(point, comma), max(point, comma))
