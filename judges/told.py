"""Whether a text tells a value: numbers, money and dates by what they mean, all else by its words."""

from __future__ import annotations

import re
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import Money, decimal_of, parse_date, parse_money, parse_number
from mootcourt.contract.values.spans import Span, scan
from mootcourt.judges.comparators.judged import plain

_ID = re.compile(r"(?=\D*\d)(?=[^A-Za-z]*[A-Za-z]|\d{5})[A-Za-z0-9][A-Za-z0-9_./#-]*")
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_NOT_A_SIGN = re.compile(r"[^a-z0-9]+")
_END = 4
AMOUNTS = ("number", "money", "percent")


def tells(text: str, wanted: Any, calendar: Calendar) -> bool | None:
    """Return whether ``text`` tells ``wanted``.

    An amount is told by any way of writing it, "49" by "€49.00" as well; a day by any way of
    writing the day; an id by its letters and digits. Words are told by the same words; other
    words may mean the same, so that without them the answer is None.
    """
    if wanted is None or isinstance(wanted, bool):
        return None
    words = wanted if isinstance(wanted, str) else str(wanted)
    if not words.strip():
        return None
    if holds_words(text, words):
        return True
    if not text.strip():
        return False
    if isinstance(wanted, str) and is_id(words):
        return _tells_id(text, words)
    return _tells_value(text, wanted, calendar)


def is_id(words: str) -> bool:
    """Whether a value has the form of an id: letters and digits in one, or five digits and more."""
    return _ID.fullmatch(words) is not None and not _ISO.match(words)


def holds_words(text: str, words: str) -> bool:
    """Whether the text holds the words as whole words, without regard to case, spaces and underscores."""
    return _pattern(words).search(plain(text).replace("_", " ")) is not None


@lru_cache(maxsize=4096)
def _pattern(words: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![^\W_])(?<!\d[.,]){re.escape(plain(words).replace('_', ' '))}(?![^\W_])(?![.,]\d)")


def _tells_id(text: str, words: str) -> bool | None:
    wanted = _NOT_A_SIGN.sub("", words.casefold())
    if wanted in _NOT_A_SIGN.sub("", text.casefold()):
        return True
    # Only its end may be told, as with a card's number.
    return None if re.search(rf"(?<!\d){re.escape(words[-_END:])}(?!\d)", text) else False


def _tells_value(text: str, wanted: Any, calendar: Calendar) -> bool | None:
    spans = scan(text, calendar)
    amount, currency = _amount(wanted, calendar)
    if amount is not None:
        found = [_same_amount(span, amount, currency) for span in spans if span.kind in AMOUNTS]
        return True if True in found else None if None in found else False
    days = _days(wanted, calendar)
    if days:
        dated = [span for span in spans if span.kind in ("date", "instant")]
        if any(set(map(_day_of, span.readings)) & set(days) for span in dated):
            return True
        return False if dated and all(len(span.readings) == 1 for span in dated) else None
    return None


def _amount(wanted: Any, calendar: Calendar) -> tuple[Decimal | None, str | None]:
    if not isinstance(wanted, str):
        return decimal_of(wanted), None
    numbers = parse_number(wanted)
    if len(numbers) == 1:
        return numbers[0], None
    try:
        money = parse_money(wanted, locale=calendar.locale)
    except ValueError:
        return None, None
    if len({one.amount for one in money}) != 1:
        return None, None
    return money[0].amount, money[0].currency if len(money) == 1 else None


def _same_amount(span: Span, amount: Decimal, currency: str | None) -> bool | None:
    same = []
    for reading in span.readings:
        value = reading.amount if isinstance(reading, Money) else reading if isinstance(reading, Decimal) else None
        named = reading.currency if isinstance(reading, Money) else None
        same.append(value == amount and (currency is None or named in (None, currency)))
    if not same or not any(same):
        return False
    return True if all(same) else None


def _days(wanted: Any, calendar: Calendar) -> tuple[date, ...]:
    if not isinstance(wanted, str):
        return ()
    return parse_date(wanted[:10] if _ISO.match(wanted) else wanted, calendar=calendar)


def _day_of(reading: Any) -> Any:
    return reading.date() if isinstance(reading, datetime) else reading
