"""Exact readings of ids, numbers, money, dates, times, e-mail addresses and choices."""

from mootcourt.contract.values.money import Money, currency_exponent, money_value, parse_money
from mootcourt.contract.values.numbers import decimal_of, parse_number, same_number

__all__ = [
    "Money",
    "currency_exponent",
    "decimal_of",
    "money_value",
    "parse_money",
    "parse_number",
    "same_number",
]
