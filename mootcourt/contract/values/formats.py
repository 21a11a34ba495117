"""Values written another way, so that the parsers of this package read them back.

For every style, the value is among the readings of its text; it is the only one unless
the style leaves something open that the docstring names.
"""

from __future__ import annotations

from datetime import date, time
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from mootcourt.contract.values.figures import EXACT
from mootcourt.contract.values.locales import locale_of
from mootcourt.contract.values.money import Money
from mootcourt.contract.values.words import (
    currency_codes,
    currency_symbols,
    number_words,
    ordinal_words,
    table,
)

NumberStyle = Literal["plain", "grouped", "words"]
MoneyStyle = Literal["code_first", "code_last", "sign", "name", "words"]
DateStyle = Literal["iso", "day_month", "month_day", "ordinal", "words", "weekday"]
TimeStyle = Literal["24h", "12h", "words"]

_MOST = 10**12
_SCALES = ((10**9, "billion"), (10**6, "million"), (10**3, "thousand"), (100, "hundred"))


def format_number(value: Decimal, *, style: NumberStyle = "plain", locale: str | None = "en") -> str:
    """Return ``1200.5``, ``1,200.5`` or "one thousand two hundred point five".

    ``plain`` and ``grouped`` use the locale's signs (those of English where it has none)
    and are read back under that locale; without one, three decimals or one group leave
    two readings.

    Raises:
        ValueError: The number has no words here, since it is too large.
    """
    if style == "words":
        return _spelled(value)
    text = f"{value:,f}" if style == "grouped" else f"{value:f}"
    return text.translate({44: ".", 46: ","}) if locale_of(locale).decimal == "," else text


def format_money(money: Money, *, style: MoneyStyle = "code_last", locale: str | None = "en") -> str:
    """Return ``EUR 1,200.00``, ``1,200.00 EUR``, ``€1,200.00``, ``1,200 euros`` or "twelve euros".

    Amounts in figures carry the currency's decimals, names none where the amount is whole.

    Raises:
        ValueError: The money names no currency, the currency has no sign or name of its own,
            or the amount has decimals that it does not have.
    """
    code = money.currency
    if code is None:
        raise ValueError(f"{money.amount} names no currency, so it cannot be written as money")
    if style in ("name", "words"):
        name = _name(code, money.amount == 1)
        whole = money.amount == money.amount.to_integral_value()
        amount = money.amount.to_integral_value() if whole else _decimals(money)
        return f"{format_number(amount, style='words' if style == 'words' else 'grouped', locale=locale)} {name}"
    figures = format_number(_decimals(money), style="grouped", locale=locale)
    if style == "sign":
        sign = _sign(code)
        return f"-{sign}{figures[1:]}" if figures.startswith("-") else f"{sign}{figures}"
    return f"{code} {figures}" if style == "code_first" else f"{figures} {code}"


def format_date(day: date, *, style: DateStyle = "iso") -> str:
    """Return ``2026-03-12``, ``12 March 2026``, ``March 12, 2026``, "the 12th of March 2026" and so on."""
    month, year = _english("months")[day.month], f"{day.year:04}"
    if style == "day_month":
        return f"{day.day} {month} {year}"
    if style == "month_day":
        return f"{month} {day.day}, {year}"
    if style == "ordinal":
        return f"the {day.day}{_suffix(day.day)} of {month} {year}"
    if style == "words":
        return f"the {_ordinals()[day.day]} of {month} {year}"
    if style == "weekday":
        return f"{_english('weekdays')[day.weekday()]} {day.day} {month} {year}"
    return day.isoformat()


def format_time(clock: time, *, style: TimeStyle = "24h") -> str:
    """Return ``15:30``, ``3:30 pm`` or "half past three in the afternoon"; seconds are not written.

    Raises:
        ValueError: The time has seconds, which would be lost.
    """
    if clock.second or clock.microsecond:
        raise ValueError(f"{clock.isoformat()} has seconds; only whole minutes are written another way")
    hour = (clock.hour - 1) % 12 + 1
    if style == "12h":
        minutes = f":{clock.minute:02}" if clock.minute else ""
        return f"{hour}{minutes} {'am' if clock.hour < 12 else 'pm'}"
    if style == "words":
        return _spelled_time(clock, hour)
    return f"{clock.hour:02}:{clock.minute:02}"


def _spelled_time(clock: time, hour: int) -> str:
    if clock.hour % 12 == 0 and clock.minute == 0:
        return "noon" if clock.hour else "midnight"
    half = "am" if clock.hour < 12 else "pm"
    said, following = _whole(hour), _whole(hour % 12 + 1)
    part = {"am": "in the morning", "pm": "in the afternoon"}[half] if hour < 6 else half
    if hour == 12:
        part = half
    if clock.minute == 0:
        return f"{said} {part}" if part == half else f"{said} o'clock {part}"
    if clock.minute in (15, 30):
        return f"{'quarter' if clock.minute == 15 else 'half'} past {said} {part}"
    if clock.minute == 45 and hour not in (5, 11, 12):
        return f"quarter to {following} {part}"
    minutes = f"oh {_whole(clock.minute)}" if clock.minute < 10 else _whole(clock.minute)
    return f"{said} {minutes} {half}"


def _spelled(value: Decimal) -> str:
    if abs(value) >= _MOST:
        raise ValueError(f"{value} is too large to be written in words; the limit is {_MOST}")
    whole, _, decimals = f"{abs(value):f}".partition(".")
    words = _whole(int(whole))
    if decimals.strip("0"):
        words += f" point {' '.join(_whole(int(digit)) for digit in decimals.rstrip('0'))}"
    return f"minus {words}" if value < 0 else words


def _whole(number: int) -> str:
    """Return a cardinal in words, with the British "and": "one hundred and five"."""
    words = _cardinals()
    if number < 21:
        return words[number]
    if number < 100:
        tens, units = number - number % 10, number % 10
        return f"{words[tens]}-{words[units]}" if units else words[tens]
    size, name = next((size, name) for size, name in _SCALES if number >= size)
    count, rest = divmod(number, size)
    head = f"{_whole(count)} {name}"
    if not rest:
        return head
    return f"{head} and {_whole(rest)}" if rest < 100 else f"{head} {_whole(rest)}"


@lru_cache(maxsize=1)
def _cardinals() -> dict[int, str]:
    kinds = ("units", "teens", "tens")
    found: dict[int, str] = {}
    for word, entry in number_words().items():
        if entry.kind in kinds:
            found.setdefault(entry.value, word)
    return found


@lru_cache(maxsize=1)
def _ordinals() -> dict[int, str]:
    found: dict[int, str] = {}
    for word, value in ordinal_words().items():
        found.setdefault(value, word)
    return found


@lru_cache(maxsize=2)
def _english(section: str) -> dict[int, str]:
    return {value: word.capitalize() for word, value in table("words.yaml")[section]["en"].items()}


def _suffix(day: int) -> str:
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _decimals(money: Money) -> Decimal:
    _ = money.minor  # raises where the currency has no such decimals
    exponent = currency_codes()[money.currency or ""]
    return money.amount.quantize(Decimal(1).scaleb(-exponent), context=EXACT)


@lru_cache(maxsize=256)
def _sign(code: str) -> str:
    """Return the shortest sign that only this currency writes."""
    signs = [sign for sign, codes in currency_symbols().items() if codes == (code,)]
    if not signs:
        raise ValueError(f"{code} has no sign of its own; write its code")
    return min(signs, key=lambda sign: (len(sign), signs.index(sign)))


@lru_cache(maxsize=256)
def _name(code: str, one: bool) -> str:
    """Return the name, singular or plural, that only this currency has."""
    data = table("currencies.yaml")
    for names, codes in data["names"].items():
        if codes == code and code.lower() not in names.split():
            first, *others = names.split()
            return first if one or not others else str(others[0])
    if code not in data["phrases"]:
        raise ValueError(f"{code} has no name of its own; write its code")
    return str(data["phrases"][code].split(", ")[0 if one else 1])
