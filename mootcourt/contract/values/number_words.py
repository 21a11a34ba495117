"""English numbers in words, such as ``twelve hundred`` and ``two and a half million``."""

from __future__ import annotations

import re
from decimal import Decimal

from mootcourt.contract.values.words import fraction_words, number_words

_ARTICLES = ("a", "an")
_SPLIT = re.compile(r"[\s\-]+")
_HALF_OF = re.compile(
    r"(?:(?:a|an|one) )?(?P<one>half|quarter)(?: (?:of )?(?:a|an))? (?P<scale>\w+)|three quarters of an? (?P<of>\w+)"
)


def read_words(text: str) -> Decimal | None:
    """Return the number that lower-case ``text`` spells, or None when it spells none.

    Digits said one by one ("four four one nine") are an identifier and no number.
    """
    words = [word for word in _SPLIT.split(text) if word]
    if not words:
        return None
    if "point" in words:
        return _with_point(words)
    if words[-1] in fraction_words():
        return _with_fraction(words)
    found = _scaled_fraction(words)
    return found if found is not None else _whole(words)


def _with_point(words: list[str]) -> Decimal | None:
    at = words.index("point")
    table = number_words()
    digits = []
    for word in words[at + 1 :]:
        entry = table.get("zero" if word == "oh" else word)
        if entry is None or entry.kind != "units":
            break
        digits.append(str(entry.value))
    rest = words[at + 1 + len(digits) :]
    whole = _whole(words[:at]) if at else Decimal(0)
    if whole is None or not digits:
        return None
    return _times(Decimal(f"{whole}.{''.join(digits)}"), rest)


def _with_fraction(words: list[str]) -> Decimal | None:
    """Read "seven and a half", "three quarters", "a half"."""
    part = fraction_words()[words[-1]]
    head = words[:-1]
    if "and" in head:
        at = len(head) - 1 - head[::-1].index("and")
        whole, count = _whole(head[:at]), _count(head[at + 1 :])
        if at and _is_factor(head[at - 1]):  # half of what, in "a million and a half"?
            return None
    else:
        whole, count = Decimal(0), _count(head)
    if whole is None or count is None or count * part >= 1:
        return None
    return whole + count * part


def _is_factor(word: str) -> bool:
    entry = number_words().get(word)
    return entry is not None and entry.kind in ("hundreds", "scales", "dozens")


def _count(words: list[str]) -> Decimal | None:
    if not words or words in (["a"], ["an"], ["one"]):
        return Decimal(1)
    return _whole(words) if len(words) == 1 else None


def _scaled_fraction(words: list[str]) -> Decimal | None:
    """Read "half a million" and "two and a half thousand"."""
    match = _HALF_OF.fullmatch(" ".join(words))
    if match:
        factor = Decimal("0.75") if match["of"] else fraction_words()[match["one"]]
        return _times(factor, [match["of"] or match["scale"]])
    if len(words) > 2 and words[-2] in fraction_words() and "and" in words[:-2]:
        amount = _with_fraction(words[:-1])
        return None if amount is None else _times(amount, words[-1:])
    return None


def _times(amount: Decimal, words: list[str]) -> Decimal | None:
    """Multiply by the scales named, such as "million"; nothing else may follow."""
    table = number_words()
    for word in words:
        if not _is_factor(word):
            return None
        amount *= table[word].value
    return amount


def _whole(words: list[str]) -> Decimal | None:
    """Read a whole number; None for anything that is not one well-formed cardinal."""
    table = number_words()
    total = current = 0
    limit = 10**18
    last = ""
    for index, word in enumerate(words):
        if word == "and":
            if last not in ("hundreds", "scales") or index + 1 == len(words):
                return None
            last = "and"
            continue
        if word in _ARTICLES and index == 0 and len(words) > 1:
            current, last = 1, "article"
            continue
        entry = table.get(word)
        if entry is None:
            return None
        kind, value = entry
        if kind in ("units", "teens", "tens"):
            if not _may_follow(kind, value, last):
                return None
            current += value
        elif kind == "scales":
            if last in ("", "and") or value >= limit:
                return None
            total, current, limit = total + current * value, 0, value
        else:
            if not 0 < current < 100 or last in ("", "and") or (kind == "dozens" and index + 1 != len(words)):
                return None
            current *= value
        last = kind
    return None if last in ("", "article") else Decimal(total + current)


def _may_follow(kind: str, value: int, last: str) -> bool:
    if last == "article":
        return False
    if not last:
        return True
    if not value:
        return False
    return last in ("and", "hundreds", "scales") or (kind == "units" and last == "tens")
