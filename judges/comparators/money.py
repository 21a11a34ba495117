"""Money: minor units by the currency's exponent, and the currency."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.values import Money, currency_exponent, decimal_of, money_value, parse_money
from mootcourt.judges.comparators.comparison import Comparison, Context, one_reading

CURRENCY_ARGUMENTS = ("currency", "currency_code", "currencyCode")


def money(context: Context) -> Comparison:
    """Compare amount and currency.

    The actual currency is what its text names, else what stands beside the amount in the
    call (``currency``), else the declared one.
    """
    declared = context.currency if isinstance(context.currency, str) else None
    beside = currency_beside(context.siblings)
    try:
        expected = one_reading(context, _readings(context, context.value, declared or beside), "money")
    except ValueError as error:
        return context.says(None, f"the expected value: {error}; mend the case")
    if isinstance(expected, Comparison):
        return expected
    try:
        readings = _readings(context, context.actual, beside or declared)
    except ValueError as error:
        return context.says(False, str(error), expected=str(expected))
    if not readings:
        return context.says(False, "no amount of money", expected=str(expected))
    return _judge(context, expected, readings, beside)


def currency_beside(arguments: Mapping[str, Any]) -> str | None:
    """Return the currency that the arguments of a call name, in upper case."""
    found = next((arguments[name] for name in CURRENCY_ARGUMENTS if isinstance(arguments.get(name), str)), None)
    return found.strip().upper() if found else None


def _judge(context: Context, expected: Money, readings: tuple[Money, ...], beside: str | None) -> Comparison:
    shown = str(expected)
    if beside is not None and any(reading.currency not in (None, beside) for reading in readings):
        return context.says(False, f"the text names another currency than the argument beside it, {beside}")
    if expected.currency is None and any(reading.currency is not None for reading in readings):
        return context.says(None, "the case declares no currency and the call names one; declare it", expected=shown)
    same = [_same(expected, reading) for reading in readings]
    if all(same):
        return context.says(True, expected=shown)
    if any(same):
        return context.says(None, f"ambiguous: the text has {len(readings)} readings as money", expected=shown)
    wrong_currency = all(reading.currency != expected.currency for reading in readings)
    return context.says(False, "another currency" if wrong_currency else "", expected=shown)


def _same(left: Money, right: Money) -> bool:
    return left.currency == right.currency and left.amount == right.amount


def _readings(context: Context, value: Any, currency: str | None) -> tuple[Money, ...]:
    if context.minor and currency is None:
        amount = decimal_of(value)
        return () if amount is None else (Money(amount),)
    if isinstance(value, str) and not context.minor and not _is_machine_form(value, context, currency):
        return parse_money(value, locale=context.calendar.locale, currency=currency)
    return (money_value(value, currency=currency, minor=context.minor),)


def _is_machine_form(text: str, context: Context, currency: str | None) -> bool:
    """Return whether the text has just the decimals of its currency, with no locale that could say otherwise."""
    if context.calendar.locale is not None or currency is None:
        return False
    whole, _, decimals = text.partition(".")
    return whole.isdecimal() and decimals.isdecimal() and len(decimals) == currency_exponent(currency)
