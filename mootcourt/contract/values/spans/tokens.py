"""A text as tokens, each with one letter that says what it can be part of."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from mootcourt.contract.values.spans.lexicon import Lexicon, lexicon

OTHER = "z"
LONGEST_KEPT = 64
POSSESSIVES = ("'s", "’s")
HAS_DIGIT = re.compile(r"[0-9]")
RANGE = re.compile(
    r"((?:0|[1-9][0-9]{0,2})(?:[.,][0-9]{1,2})?|(?:19|20)[0-9]{2}|[0-2]?[0-9]:[0-5][0-9])"
    r"-((?:0|[1-9][0-9]{0,2})(?:[.,][0-9]{1,2})?k?|(?:19|20)[0-9]{2}|[0-2]?[0-9](?::[0-5][0-9])?(?:[ap]m)?)",
    re.IGNORECASE,
)
AMOUNT = re.compile(r"[0-9.,]*[0-9]")


class Tokens(NamedTuple):
    """The tokens of a text, column by column.

    Attributes:
        starts: Where each begins.
        ends: Where each ends; a possessive ``'s`` and a unit written on to a number are left out.
        letters: One class letter for each, in one text.
    """

    starts: list[int]
    ends: list[int]
    letters: str


def tokens_of(text: str, taken: tuple[tuple[int, int], ...]) -> Tokens:
    """Cut ``text`` into tokens; those inside the intervals ``taken`` belong to nothing."""
    starts: list[int] = []
    ends: list[int] = []
    letters: list[str] = []
    signs = lexicon().signs
    for found in lexicon().token.finditer(text):
        start, end = found.span()
        token = found[0]
        letter, left_out = letter_of(token) if end - start <= LONGEST_KEPT else letter_of.__wrapped__(token)
        if letter == OTHER:  # most words are
            pass
        elif (
            taken
            and any(first < end and start < last for first, last in taken)
            or letter == "-"
            and not _is_sign(text, start)
        ):
            letter = OTHER
        elif len(letter) > 1:
            middle = end - left_out
            starts += (start, middle)
            ends += (middle, middle + 1)
            letters += (letter[0], OTHER)
            start, letter, left_out = middle + 1, letter[1], 0
        elif letter == "s" and starts and ends[-1] == start and text[starts[-1] : end] in signs:
            start = starts.pop()
            ends.pop()
            letters.pop()
        starts.append(start)
        ends.append(end - left_out)
        letters.append(letter)
    return Tokens(starts, ends, "".join(letters))


@lru_cache(maxsize=16384)
def letter_of(token: str) -> tuple[str, int]:
    """Return the class letter of a token, and how many signs at its end do not belong to the value.

    A range (``10-12``) has two letters; what does not belong to the first is the sign
    between and the second.
    """
    known = lexicon()
    if HAS_DIGIT.search(token) is None:
        return _word(known, token)
    left_out = 2 if token[-2:] in POSSESSIVES else 0
    token = token[: len(token) - left_out]
    letter = _shape(known, token)
    if letter == "V" and (amount := AMOUNT.match(token)):
        left_out += len(token) - amount.end()
    elif letter == "I" and (ranged := RANGE.fullmatch(token)) and not left_out:
        return _shape(known, ranged[1]) + _shape(known, ranged[2]), len(token) - ranged.end(1)
    return letter, left_out


def _word(known: Lexicon, token: str) -> tuple[str, int]:
    if len(token) == 1 and token.isascii() and token.isalpha() and token not in "aA":
        return "S", 0
    if token in known.codes:
        return known.codes[token], 0
    lower = token.lower()
    left_out = 2 if lower[-2:] in POSSESSIVES and lower not in known.words else 0
    letter = known.words.get(lower[: len(lower) - left_out])
    if letter is None:
        spelled = "-" in token and _shape(known, token) == "D"  # two-hour
        return ("D" if spelled else OTHER), 0
    return ("m" if letter == "v" and token[0].isupper() else letter), left_out


def _shape(known: Lexicon, token: str) -> str:
    found = known.shape.match(token)
    return known.letters[int(found.lastgroup[1:])] if found and found.lastgroup else OTHER


def _is_sign(text: str, at: int) -> bool:
    """Say whether the minus at ``at`` belongs to the number behind it."""
    return (at == 0 or not (text[at - 1].isalnum() or text[at - 1] in ".-−)")) and text[at + 1 : at + 2].strip() != ""
