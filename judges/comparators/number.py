"""Numbers, as exact decimals."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from mootcourt.contract.values import decimal_of
from mootcourt.judges.comparators.comparison import Comparison, Context

_PLAIN = re.compile(r"-?[0-9]{1,400}(?:\.[0-9]{1,400})?")


def number(context: Context) -> Comparison:
    """Compare as decimals; text counts as a number only where the schema wants text."""
    expected = _decimal(context.value, text=True)
    if expected is None:
        return context.says(None, "the expected value is no number; mend the case")
    actual = _decimal(context.actual, text=takes_text(context.schema))
    if actual is None:
        return context.says(False, "not a number")
    return context.says(actual == expected)


def takes_text(schema: Mapping[str, Any]) -> bool:
    """Return whether the schema's own type allows text."""
    written = schema.get("type")
    return written == "string" or (isinstance(written, list) and "string" in written)


def _decimal(value: Any, *, text: bool) -> Decimal | None:
    if isinstance(value, str):
        return Decimal(value) if text and _PLAIN.fullmatch(value) else None
    return decimal_of(value)
