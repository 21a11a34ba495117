"""Times of the day: their readings in text."""

from __future__ import annotations

import re
from datetime import time
from functools import lru_cache

from mootcourt.contract.values.number_words import read_words
from mootcourt.contract.values.words import day_parts, minute_words, named_times

_LONGEST = 60
_FIGURES = re.compile(
    r"(?P<hour>[0-9]{1,2})(?:(?P<colon>[:.h])(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:\.(?P<part>[0-9]{1,6}))?)?)?"
    r"(?P<hours> ?(?:hours|hrs|uhr|h))? ?(?P<half>[ap]\.?m\.?)?"
)
_MILITARY = re.compile(r"([0-9]{2})([0-9]{2}) ?(?:hours|hrs|h)")
_HALF = re.compile(r" ?\b([ap])\.?m\.?$")
_CLOCK = " o'clock"
_WORDS_BETWEEN = (" past", " after", " to", " before")


def parse_time(text: str) -> tuple[time, ...]:
    """Return the times of the day that ``text`` may mean, earliest first.

    ``15:30`` and ``09:15`` are on the 24-hour clock. An hour of one digit or in words
    with nothing that says which half of the day, as in ``3:30`` and "half past three",
    has both readings. A bare ``3`` is a time only after "at". "half three" is half past
    three, as in British English.
    """
    if not text or len(text) > _LONGEST:
        return ()
    plain = " ".join(text.lower().replace("\u2019", "'").split())
    if plain.startswith("at "):
        plain = plain[3:]
        if plain.isdigit():
            plain += _CLOCK
    named = named_times().get(plain)
    if named is not None:
        return (time.fromisoformat(named),)
    match = _FIGURES.fullmatch(plain)
    if match:
        return _in_figures(match)
    match = _MILITARY.fullmatch(plain)
    if match:
        return _real(int(match[1]), int(match[2]))
    return _in_words(plain)


def _real(hour: int, minute: int, second: int = 0, micro: int = 0) -> tuple[time, ...]:
    if hour > 23 or minute > 59 or second > 59:
        return ()
    return (time(hour, minute, second, micro),)


def _in_figures(match: re.Match[str]) -> tuple[time, ...]:
    hour, minute = int(match["hour"]), int(match["minute"] or 0)
    second, micro = int(match["second"] or 0), int((match["part"] or "").ljust(6, "0"))
    if match["half"]:
        if match["hours"] or not 0 < hour < 13:
            return ()
        return _real(hour % 12 + (12 if match["half"][0] == "p" else 0), minute, second, micro)
    clear = match["hours"] or match["colon"] == "h" or len(match["hour"]) == 2
    if match["colon"] is None and not match["hours"]:
        return ()
    if clear or not 0 < hour < 13:
        return _real(hour, minute, second, micro)
    return (*_real(hour, minute, second, micro), *_real(hour + 12, minute, second, micro))


def _beside(base: str, name: str) -> tuple[time, ...]:
    """Read "five to midnight" and "ten past noon"."""
    found = _clock(f"{base} twelve")
    if found is None:
        return ()
    hour, minute = found
    late = hour == (11 if name == "midnight" else 12)
    return _real(hour % 12 + 12 * late, minute)


@lru_cache(maxsize=1)
def _part_pattern() -> re.Pattern[str]:
    return re.compile(rf"(.+?),? (?:in the |at |this |the )?({'|'.join(sorted(day_parts()))}|tonight)")


def _in_words(plain: str) -> tuple[time, ...]:
    """Read a twelve-hour clock said in words or mixed, with or without a part of the day."""
    base, _, name = plain.rpartition(" ")
    if name in named_times() and base.endswith(_WORDS_BETWEEN):
        return _beside(base, name)
    half = _HALF.search(plain)
    part = None if half else _part_pattern().fullmatch(plain)
    core = plain[: half.start()] if half else part[1] if part else plain
    found = _clock(core)
    if found is None:
        return ()
    hour, minute = found
    if half:
        return _real(hour % 12 + (12 if half[1] == "p" else 0), minute) if 0 < hour < 13 else ()
    if part:
        return _in_part(hour, minute, "night" if part[2] == "tonight" else part[2])
    if not 0 < hour < 13:
        return _real(hour, minute)
    return tuple(sorted({*_real(hour % 12, minute), *_real(hour % 12 + 12, minute)}))


def _in_part(hour: int, minute: int, name: str) -> tuple[time, ...]:
    part = day_parts()[name]
    if not 0 < hour < 13:  # "15:30 in the afternoon" says the half of the day twice
        return _real(hour, minute) if hour - 12 in part.hours and part.add else ()
    if hour in part.hours:
        return _real(hour % 12 + part.add, minute)
    if name in ("night", "morning") and (hour == 12 or hour < 5):
        return _real(hour % 12, minute)
    return ()


def _clock(core: str) -> tuple[int, int] | None:
    """Return hour and minute of "half past three", "ten to five", "three thirty", "3 o'clock", "3:30"."""
    bare = core.removesuffix(_CLOCK)
    if bare != core:
        return _pair(_count(bare), 0)
    for word in _WORDS_BETWEEN:
        minutes, found, hour = core.partition(f"{word} ")
        if found:
            return _relative(minutes, word in (" past", " after"), hour.removesuffix(_CLOCK))
    if core.startswith("half "):
        return _pair(_count(core[5:]), 30)
    figures = re.fullmatch(r"([0-9]{1,2})(?:[:.]([0-9]{2}))?", core)
    if figures:
        return int(figures[1]), int(figures[2] or 0)
    return _said(core)


def _relative(minutes: str, after: bool, hour: str) -> tuple[int, int] | None:
    minutes = minutes.removeprefix("a ").removesuffix(" minutes").removesuffix(" minute")
    count = minute_words().get(minutes)
    if count is None:
        count = _count(minutes)
    base = _count(hour)
    if count is None or base is None or not 0 < count < 60 or not 0 < base < 13:
        return None
    return (base, count) if after else ((base - 2) % 12 + 1, 60 - count)


def _said(core: str) -> tuple[int, int] | None:
    """Read "three thirty", "three oh five", "fifteen thirty"; a bare "three" needs a part of the day."""
    words = core.replace("-", " ").split()
    hour = _count(core)
    if hour is not None:
        return _pair(hour, 0)
    for size in (1, 2):
        if len(words) <= size:
            break
        hour, rest = _count(" ".join(words[:size])), words[size:]
        if rest[0] in ("oh", "zero") and len(rest) == 2:
            minute = _count(rest[1])
            return _pair(hour, minute) if minute is not None and 0 < minute < 10 else None
        minute = _count(" ".join(rest))
        if hour is not None and minute is not None and 9 < minute < 60:
            return _pair(hour, minute)
    return None


def _pair(hour: int | None, minute: int) -> tuple[int, int] | None:
    return None if hour is None or not 0 <= hour < 24 else (hour, minute)


def _count(text: str) -> int | None:
    if text.isascii() and text.isdigit():
        return int(text) if len(text) < 3 else None
    value = read_words(text)
    return int(value) if value is not None and value == value.to_integral_value() and value < 100 else None
