"""The vocabulary from which values are read and text is scanned: one table for all."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

import yaml


class NumberWord(NamedTuple):
    """A word that is a number or part of one.

    Attributes:
        kind: ``units``, ``teens``, ``tens``, ``hundreds``, ``scales`` or ``dozens``.
        value: What it counts.
    """

    kind: str
    value: int


class DayPart(NamedTuple):
    """A part of the day: the hours on a twelve-hour clock that it holds, and what to add to them."""

    hours: frozenset[int]
    add: int


@lru_cache(maxsize=8)
def table(name: str) -> dict[str, Any]:
    """Return the data file ``name`` of this package; keys and values as written there."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = files(__package__).joinpath(name).read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.load(text, Loader=loader)
    return loaded


def _words() -> dict[str, Any]:
    return table("words.yaml")


@lru_cache(maxsize=1)
def number_words() -> Mapping[str, NumberWord]:
    """Return every single word of a spelled-out cardinal number."""
    return {
        word: NumberWord(kind, value) for kind, group in _words()["numbers"].items() for word, value in group.items()
    }


@lru_cache(maxsize=1)
def number_suffixes() -> Mapping[str, int]:
    """Return what may follow the digits of a number, such as ``k`` and ``million``, with its factor."""
    return dict(_words()["suffixes"])


@lru_cache(maxsize=1)
def fraction_words() -> Mapping[str, Decimal]:
    """Return the parts of one that have an exact decimal, such as ``half``."""
    return {word: Decimal(value) for word, value in _words()["fractions"].items()}


@lru_cache(maxsize=1)
def fraction_signs() -> Mapping[str, Decimal]:
    """Return the single signs for parts of one, such as ``½``."""
    return {sign: Decimal(value) for sign, value in _words()["fraction_signs"].items()}


@lru_cache(maxsize=1)
def ordinal_words() -> Mapping[str, int]:
    """Return the ordinals of the days of a month, hyphenated and with a space."""
    found: dict[str, int] = dict(_words()["ordinals"])
    return found | {word.replace("-", " "): value for word, value in found.items()}


@lru_cache(maxsize=1)
def month_names() -> Mapping[str, int]:
    """Return the names of the months in every language known, and the English short forms."""
    return {word: month for group in _words()["months"].values() for word, month in group.items()}


@lru_cache(maxsize=1)
def weekday_names() -> Mapping[str, int]:
    """Return the names of the weekdays, Monday being 0, and the English short forms."""
    return {word: day for group in _words()["weekdays"].values() for word, day in group.items()}


@lru_cache(maxsize=1)
def relative_days() -> Mapping[str, int]:
    """Return words and phrases for a day near today, with its distance in days."""
    return dict(_words()["relative_days"])


@lru_cache(maxsize=1)
def day_parts() -> Mapping[str, DayPart]:
    """Return the parts of the day, such as ``afternoon``."""
    return {word: DayPart(frozenset(part["hours"]), part["add"]) for word, part in _words()["day_parts"].items()}


@lru_cache(maxsize=1)
def named_times() -> Mapping[str, str]:
    """Return the times that have a name, such as ``noon``, as ``HH:MM``."""
    return dict(_words()["named_times"])


@lru_cache(maxsize=1)
def minute_words() -> Mapping[str, int]:
    """Return what stands before ``past`` and ``to`` beside numbers: ``quarter`` and ``half``."""
    return dict(_words()["minutes"])


@lru_cache(maxsize=1)
def duration_units() -> Mapping[str, int]:
    """Return the units of time of fixed length, with their seconds."""
    return dict(_words()["duration_seconds"])


@lru_cache(maxsize=1)
def zone_offsets() -> Mapping[str, int]:
    """Return the names of zones with one meaning, with their offset from UTC in minutes."""
    return dict(_words()["zone_offsets"])


@lru_cache(maxsize=1)
def boolean_words() -> Mapping[str, bool]:
    """Return the words that are a truth value."""
    return dict(_words()["booleans"])


@lru_cache(maxsize=1)
def spoken_words() -> Mapping[str, Mapping[str, Any]]:
    """Return how the signs of an identifier are said: ``digits``, ``letters``, ``signs``, ``repeats``."""
    found: dict[str, dict[str, Any]] = _words()["spoken"]
    return found


@lru_cache(maxsize=1)
def currency_codes() -> Mapping[str, int]:
    """Return every ISO 4217 code with the exponent of its minor unit."""
    groups = table("currencies.yaml")["exponents"]
    return {code: exponent for exponent, codes in groups.items() for code in codes.split()}


@lru_cache(maxsize=1)
def currency_symbols() -> Mapping[str, tuple[str, ...]]:
    """Return the signs of currencies, such as ``€`` and ``US$``, each with the codes that write it."""
    return {sign: tuple(codes.split()) for sign, codes in table("currencies.yaml")["symbols"].items()}


@lru_cache(maxsize=1)
def currency_names() -> Mapping[str, tuple[str, ...]]:
    """Return the names of currencies in lower case, phrases such as ``swiss francs`` among them, with their codes."""
    data = table("currencies.yaml")
    single = {name: tuple(codes.split()) for names, codes in data["names"].items() for name in names.split()}
    several = {name.lower(): (code,) for code, names in data["phrases"].items() for name in names.split(", ")}
    return single | several


@lru_cache(maxsize=1)
def subunit_names() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the hundredth of a currency, such as ``cents``, with the codes of the currencies."""
    groups = table("currencies.yaml")["subunits"]
    return {name: tuple(codes.split()) for names, codes in groups.items() for name in names.split()}
