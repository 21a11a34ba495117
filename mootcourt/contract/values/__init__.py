"""Exact readings of ids, numbers, money, dates, times, e-mail addresses and choices.

Every parser returns a tuple of canonical readings: none, one, or several where the text
is ambiguous. Nothing is guessed.
"""

from mootcourt.contract.values.choices import choice_key, parse_boolean, parse_enum
from mootcourt.contract.values.dates import parse_date, parse_month
from mootcourt.contract.values.durations import parse_duration
from mootcourt.contract.values.emails import parse_email
from mootcourt.contract.values.formats import format_date, format_money, format_number, format_time
from mootcourt.contract.values.identifiers import spoken_id
from mootcourt.contract.values.instants import instant_of, parse_instant
from mootcourt.contract.values.money import Money, currency_exponent, money_value, parse_money
from mootcourt.contract.values.numbers import decimal_of, json_number, parse_number, same_number
from mootcourt.contract.values.times import parse_time

__all__ = [
    "Money",
    "choice_key",
    "currency_exponent",
    "decimal_of",
    "format_date",
    "format_money",
    "format_number",
    "format_time",
    "instant_of",
    "json_number",
    "money_value",
    "parse_boolean",
    "parse_date",
    "parse_duration",
    "parse_email",
    "parse_enum",
    "parse_instant",
    "parse_money",
    "parse_month",
    "parse_number",
    "parse_time",
    "same_number",
    "spoken_id",
]
