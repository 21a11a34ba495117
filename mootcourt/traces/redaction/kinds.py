"""What kind of value a text or number is, and where personal values stand in a text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.values import parse_email

TABLE = Path(__file__).with_name("kinds.yaml")
PERSONAL = ("secret", "email", "iban", "card", "phone", "personal")
ORDINARY = ("boolean", "number", "date", "id", "word", "text")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?")
_BEFORE_AT = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}\Z")
_AFTER_AT = re.compile(r"[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")


@dataclass(frozen=True, slots=True)
class Span:
    """A personal value in a text.

    Attributes:
        start: Where it starts.
        end: Where it ends.
        kind: What it is, one of ``PERSONAL``.
    """

    start: int
    end: int
    kind: str


def kind_of(value: Any) -> str:
    """Return which ordinary kind a value is; a text without a space is a word, or an id where it has a figure."""
    if isinstance(value, bool):
        return "boolean"
    if not isinstance(value, str):
        return "number"
    text = value.strip()
    if _DATE.fullmatch(text):
        return "date"
    if any(sign.isspace() for sign in text):
        return "text"
    return "id" if any(sign.isdigit() for sign in text) else "word"


def personal_spans(text: str) -> list[Span]:
    """Return the personal values in a text from left to right; of two that overlap, the one that starts first."""
    found = sorted(_candidates(text), key=lambda span: (span.start, PERSONAL.index(span.kind), -span.end))
    kept: list[Span] = []
    for span in found:
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


def is_personal_field(name: str, declared: frozenset[tuple[str, ...]]) -> bool:
    """Return whether the values of a field are personal, from the words of its name."""
    words = tuple(name_words(name))
    return any(words[at:] in _fields() or words[at:] in declared for at in range(len(words)))


def _candidates(text: str) -> Iterator[Span]:
    table = _patterns()
    for pattern in table["secrets"]:
        for match in pattern.finditer(text):
            group = 1 if pattern.groups else 0
            yield Span(match.start(group), match.end(group), "secret")
    yield from _emails(text)
    if any(sign.isdigit() for sign in text[:200_000]) or len(text) > 200_000:
        for kind, name, check in (("iban", "ibans", _is_iban), ("card", "cards", _is_card), ("phone", "phones", None)):
            yield from _checked(text, kind, table[name], check)


def _checked(
    text: str, kind: str, patterns: tuple[re.Pattern[str], ...], check: Callable[[str], bool] | None
) -> Iterator[Span]:
    for pattern in patterns:
        for match in pattern.finditer(text):
            if check is None or check(match.group()):
                yield Span(match.start(), match.end(), kind)


def _emails(text: str) -> Iterator[Span]:
    at = text.find("@")
    while at >= 0:
        local, domain = _BEFORE_AT.search(text[max(0, at - 64) : at]), _AFTER_AT.match(text, at + 1)
        if local and domain:
            start = at - len(local.group().lstrip(".'`"))
            end = domain.end() - (len(domain.group()) - len(domain.group().rstrip(".-_")))
            if parse_email(text[start:end]):
                yield Span(start, end, "email")
        at = text.find("@", at + 1)


def _is_card(text: str) -> bool:
    """Return whether the digits pass the check of Luhn."""
    digits = [int(sign) for sign in text if sign.isdigit()]
    doubled = [digit if at % 2 == 0 else digit * 2 - 9 * (digit > 4) for at, digit in enumerate(reversed(digits))]
    return len(set(digits)) > 1 and sum(doubled) % 10 == 0


def _is_iban(text: str) -> bool:
    """Return whether the check digits of an IBAN are right (ISO 7064, modulo 97)."""
    signs = text.replace(" ", "")
    moved = signs[4:] + signs[:4]
    return len(signs) >= 15 and int("".join(str(int(sign, 36)) for sign in moved)) % 97 == 1


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    found: Mapping[str, Any] = read_yaml(TABLE)
    return found


@lru_cache(maxsize=1)
def _patterns() -> Mapping[str, tuple[re.Pattern[str], ...]]:
    return {name: tuple(map(re.compile, held)) for name, held in _table().items() if name != "fields"}


@lru_cache(maxsize=1)
def _fields() -> frozenset[tuple[str, ...]]:
    return frozenset(tuple(map(str, words)) for words in _table()["fields"])
