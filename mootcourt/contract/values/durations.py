"""Lengths of time: their readings in text."""

from __future__ import annotations

import re
from datetime import timedelta
from decimal import Decimal
from functools import lru_cache
from itertools import product

from mootcourt.contract.values.figures import EXACT
from mootcourt.contract.values.number_words import read_words
from mootcourt.contract.values.numbers import parse_number
from mootcourt.contract.values.words import duration_units, fraction_words

_LONGEST = 80
_ISO = re.compile(
    r"P(?:(?P<w>[0-9]+)W|(?=.*[0-9])(?:(?P<d>[0-9]+)D)?"
    r"(?:T(?=[0-9])(?:(?P<h>[0-9]+)H)?(?:(?P<m>[0-9]+)M)?(?:(?P<s>[0-9]+)S)?)?)"
)
_HOURS_MINUTES = re.compile(r"([0-9]{1,3}) ?h ?([0-5][0-9])")
_CLOCK = re.compile(r"([0-9]{1,3}):([0-5][0-9]) ?(?:h|hrs|hours)")
_MOST_SECONDS = Decimal(10**11)


@lru_cache(maxsize=1)
def _part() -> re.Pattern[str]:
    units = "|".join(sorted(duration_units(), key=lambda unit: (-len(unit), unit)))
    return re.compile(
        rf"(?:,? ?(?:and |& )?)?(?P<count>[^\W\d_][a-z\- ]*?[ -]|[0-9][0-9.,]*(?: and (?:a|one) [a-z]+)?[½¼¾]? ?-?)"
        rf"(?P<unit>{units})\b\.?(?P<more> and (?:an? |one |three )?(?:half|quarters?)\b)?"
    )


def parse_duration(text: str) -> tuple[timedelta, ...]:
    """Return the lengths of time that ``text`` may mean, shortest first.

    Read are counts of seconds to weeks in figures or words, several in a row ("1 hour
    30 minutes"), with fractions ("an hour and a half"), and ISO 8601 (``PT1H30M``). A
    month and a year have no fixed length and are no reading.
    """
    text = text.strip()
    if not text or len(text) > _LONGEST:
        return ()
    iso = _ISO.fullmatch(text)
    if iso:
        return _lengths([sum((Decimal(count) * duration_units()[unit] for unit, count in _given(iso)), Decimal(0))])
    plain = " ".join(text.lower().split())
    match = _HOURS_MINUTES.fullmatch(plain) or _CLOCK.fullmatch(plain)
    if match:
        return _lengths([Decimal(int(match[1]) * 3600 + int(match[2]) * 60)])
    return _lengths(_parts(plain))


def _given(match: re.Match[str]) -> list[tuple[str, str]]:
    return [(unit, count) for unit, count in match.groupdict().items() if count]


def _parts(plain: str) -> list[Decimal]:
    """Return the readings in seconds of units in a row, from the longest unit to the shortest."""
    choices: list[list[Decimal]] = []
    position, last = 0, None
    while position < len(plain):
        match = _part().match(plain, position)
        if match is None:
            return []
        unit = duration_units()[match["unit"]]
        if last is not None and unit >= last:
            return []
        count = _counts(match["count"].strip(" -"))
        added = _fraction(match["more"])
        choices.append([EXACT.multiply(EXACT.add(value, added), unit) for value in count if value >= 0])
        position, last = match.end(), unit
    if not choices or len(choices) > 4:
        return []
    return [sum(chosen, Decimal(0)) for chosen in product(*choices)]


def _counts(text: str) -> tuple[Decimal, ...]:
    if text in ("a", "an"):
        return (Decimal(1),)
    text = text.removesuffix(" of an").removesuffix(" of a").removesuffix(" an").removesuffix(" a")
    return parse_number(text)


def _fraction(more: str | None) -> Decimal:
    if more is None:
        return Decimal(0)
    return read_words(more.removeprefix(" and ")) or fraction_words()["half"]


def _lengths(seconds: list[Decimal]) -> tuple[timedelta, ...]:
    """Return whole microseconds only, each once, in order."""
    whole = {value * 10**6 for value in seconds if value <= _MOST_SECONDS}
    return tuple(timedelta(microseconds=int(value)) for value in sorted(whole) if value == value.to_integral_value())
