"""Money: an exact amount of one currency, and its readings in text and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any

from mootcourt.contract.values.figures import EXACT
from mootcourt.contract.values.locales import locale_of
from mootcourt.contract.values.numbers import decimal_of, parse_number
from mootcourt.contract.values.words import currency_codes, currency_names, currency_symbols, subunit_names

_JSON_AMOUNT = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_LAST_WORD = re.compile(r"[A-Za-z]+$")
_TWICE = re.compile(r"([^()]+?)\s*\(([^()]+)\)")
_TAIL = re.compile(r"(?P<body>.*[0-9½¼¾)])\s*(?P<tail>[^0-9]*)", re.DOTALL)
_NAME_INSIDE = re.compile(r"(\S.*?)\s+([A-Za-z]{4,})\s+(\w[\w -]*)")
_LONGEST = 250
_ANY, _NONE = 99, -1  # in place of an exponent: no currency is named, or one that does not exist


def currency_exponent(code: str) -> int:
    """Return how many decimals the minor unit of an ISO 4217 currency has: 2 for EUR, 0 for JPY, 3 for KWD.

    Raises:
        ValueError: The code is no currency.
    """
    try:
        return currency_codes()[code]
    except KeyError:
        raise ValueError(f"{code!r} is no ISO 4217 currency; write a code such as EUR") from None


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in major units; the currency is None where the text names none."""

    amount: Decimal
    currency: str | None = None

    @property
    def minor(self) -> int:
        """Return the amount in minor units by the currency's exponent.

        Raises:
            ValueError: No currency is known, or the amount is no whole number of minor units.
        """
        if self.currency is None:
            raise ValueError(f"{self.amount} names no currency, so it has no minor units; declare the currency")
        scaled = self.amount.scaleb(currency_exponent(self.currency), EXACT)
        if scaled != scaled.to_integral_value(context=EXACT):
            raise ValueError(f"{self.amount} {self.currency} is no whole number of minor units; mend the amount")
        return int(scaled)

    def __str__(self) -> str:
        """Return the amount with the currency's decimals, and its code."""
        if self.currency is None:
            return f"{self.amount.normalize(EXACT):f}"
        exponent = currency_codes().get(self.currency, 0)
        decimals = max(exponent, -_exponent_of(self.amount.normalize(EXACT)))
        return f"{self.amount.quantize(Decimal(1).scaleb(-decimals), context=EXACT):f} {self.currency}"


def money_value(value: Any, *, currency: str | None, minor: bool = False) -> Money:
    """Return the money that a JSON number, or text in JSON's number form, stands for in a file or a call.

    Args:
        value: ``49``, ``49.0`` or ``"49.00"``; never localised text.
        currency: The declared currency, or None.
        minor: Whether the value counts minor units.

    Raises:
        ValueError: The value is no number, the currency is unknown, or the amount is no
            whole number of the currency's minor units.
    """
    amount = decimal_of(value)
    if isinstance(value, str) and len(value) <= _LONGEST and _JSON_AMOUNT.fullmatch(value):
        amount = Decimal(value)
    if amount is None:
        raise ValueError(f"{value!r} is no amount; write a number such as 49.00")
    if minor:
        if currency is None:
            raise ValueError(f"{value!r} counts minor units of no known currency; declare the currency")
        amount = amount.scaleb(-currency_exponent(currency), EXACT)
    money = Money(amount, currency)
    if currency is not None:
        _ = money.minor  # raises where the amount is not whole
    return money


def parse_money(text: str, *, locale: str | None = None, currency: str | None = None) -> tuple[Money, ...]:
    """Return the readings of an amount of money: number and currency sign, code or name, in either order.

    A sign that several currencies share (``$``, ``¥``, "dollars") has a reading for each,
    unless the declared ``currency`` or the locale's region is one of them. A text that
    names no currency takes the declared one. ``1,200 EUR`` is 1200: three decimals are no
    form of a currency that has two, unless the locale says so or the sign is a point
    (``3.450 EUR`` has both readings). What is no whole number of minor units is no reading.
    """
    text = text.strip()
    if not text or len(text) > _LONGEST:
        return ()
    twice = _TWICE.fullmatch(text) if text[-1] == ")" else None
    if twice is not None:
        pair = [parse_money(part, locale=locale, currency=currency) for part in twice.groups()]
        if all(pair):
            return _ordered({*pair[0], *pair[1]})
    word = _LAST_WORD.search(text)
    if word is not None and word[0].lower() in subunit_names():
        return _with_subunit(text[: word.start()].rstrip(), subunit_names()[word[0].lower()], locale, currency)
    before, body, after = _split(text)
    amounts = parse_number(body, locale=locale)
    if not amounts:
        return _with_rest(text, locale, currency)
    fitting: dict[int, list[Decimal]] = {}
    found = []
    for code in _decide(_codes(before, after), locale, currency):
        exponent = _ANY if code is None else currency_codes().get(code, _NONE)
        if exponent not in fitting:
            fitting[exponent] = _plausible(amounts, body, exponent)
        found += [Money(amount, code) for amount in fitting[exponent]]
    return tuple(found) if len(found) < 2 else _ordered(found)


def _ordered(found: Iterable[Money]) -> tuple[Money, ...]:
    return tuple(sorted(found, key=lambda money: (money.amount, money.currency or "")))


def _with_subunit(head: str, codes: tuple[str, ...], locale: str | None, currency: str | None) -> tuple[Money, ...]:
    """Read "99 cents" and "5 pounds and 20 pence", given what stands before the name of the hundredth."""
    alone = parse_number(head, locale=locale)
    if alone:
        decided = _decide(codes, locale, currency)
        return _ordered(
            {Money(count.scaleb(-2, EXACT), code) for count in alone if _is_whole(count) for code in decided}
        )
    words = head.split()
    for size in (1, 2):
        small = parse_number(" ".join(words[-size:]))
        rest = words[:-size]
        if rest and rest[-1] == "and":
            rest.pop()
        large = parse_money(" ".join(rest), locale=locale, currency=currency) if small else ()
        found = {
            Money(EXACT.add(money.amount, count.scaleb(-2, EXACT)), money.currency)
            for money in large
            for count in small
            if money.currency in codes and _is_whole(money.amount) and _is_whole(count) and 0 < count < 100
        }
        if found:
            return _ordered(found)
    return ()


def _with_rest(text: str, locale: str | None, currency: str | None) -> tuple[Money, ...]:
    """Read "twelve euros fifty": hundredths in two figures behind the name of a currency."""
    match = _NAME_INSIDE.fullmatch(text)
    if match is None or not _named(match[2]):
        return ()
    small = [count for count in parse_number(match[3]) if _is_whole(count) and 10 <= count < 100]
    return _ordered(
        {
            Money(EXACT.add(money.amount, count.scaleb(-2, EXACT)), money.currency)
            for money in parse_money(f"{match[1]} {match[2]}", locale=locale, currency=currency)
            for count in small
            if _is_whole(money.amount) and money.currency is not None and currency_exponent(money.currency) == 2
        }
    )


def _is_whole(amount: Decimal) -> bool:
    return amount == amount.to_integral_value()


@lru_cache(maxsize=1)
def _markers() -> tuple[re.Pattern[str], dict[str, tuple[str, ...]]]:
    """Return the pattern of signs and codes before figures, and what every marker stands for."""
    codes = {code: (code,) for code in currency_codes()}
    signs = dict(currency_symbols())
    names = {**codes, **signs, **currency_names()}
    listed = sorted(
        [*signs, *codes, *(name for name in currency_names() if len(name) == 3)], key=lambda s: (-len(s), s)
    )
    first = re.compile(rf"([-+\u2212]?)\s*({'|'.join(map(re.escape, listed))})\s*(?=[-+\u2212.0-9])")
    return first, names


def _split(text: str) -> tuple[str, str, str]:
    """Split text into the marker before, the number and the marker after; a marker is empty where there is none."""
    first, names = _markers()
    head = first.match(text)
    before, body = ("", text) if head is None else (head[2], head[1] + text[head.end() :])
    tail = _TAIL.fullmatch(body)
    if tail is not None and (not tail["tail"] or _named(tail["tail"])):
        return before, tail["body"], tail["tail"]
    if body[-1:] in currency_symbols():
        return before, body[:-1], body[-1]
    words = body.split()
    for count in (3, 2, 1):
        if len(words) > count and _named(" ".join(words[-count:])):
            return before, " ".join(words[:-count]), " ".join(words[-count:])
    return before, body, ""


def _named(marker: str) -> tuple[str, ...]:
    names = _markers()[1]
    return names.get(marker) or names.get(" ".join(marker.lower().split()), ())


def _codes(before: str, after: str) -> tuple[str | None, ...]:
    """Return the currencies that both markers allow, (None,) for no marker.

    Two markers that contradict each other ("€49 USD") leave the readings of both.
    """
    if not before and not after:
        return (None,)
    left, right = _named(before), _named(after)
    if not left or not right:
        return left or right
    return tuple(code for code in left if code in right) or (*left, *right)


def _decide(codes: tuple[str | None, ...], locale: str | None, currency: str | None) -> tuple[str | None, ...]:
    if codes == (None,):
        return (currency,)
    if len(codes) > 1:
        for declared in (currency, locale_of(locale).currency):
            if declared in codes and declared is not None:
                return (declared,)
    return codes


def _plausible(amounts: tuple[Decimal, ...], body: str, exponent: int) -> list[Decimal]:
    """Drop the readings that are no amounts of a currency with that exponent."""
    if exponent == _ANY:
        return list(amounts)
    if exponent == _NONE:
        return []
    whole = [amount for amount in amounts if _has_decimals(amount, exponent)]
    if len(whole) > 1 and ("," in body or not exponent):
        return [amount for amount in whole if _exponent_of(amount) >= -exponent] or whole
    return whole


def _has_decimals(amount: Decimal, most: int) -> bool:
    return _exponent_of(amount) >= -most or _exponent_of(amount.normalize(EXACT)) >= -most


def _exponent_of(amount: Decimal) -> int:
    exponent = amount.as_tuple().exponent
    assert isinstance(exponent, int)  # every amount here is finite
    return exponent
