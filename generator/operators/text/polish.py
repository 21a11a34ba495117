"""Capitals, blank space and a last look at text that was put together."""

from __future__ import annotations

import re

from mootcourt.generator.operators.text.data import words

_DOUBLED = re.compile(r"\b([A-Za-z']+) \1\b", re.IGNORECASE)
_ALLOWED_DOUBLES = frozenset({"that", "had", "ha", "bye", "no", "very", "really"})
_BROKEN = re.compile(r" [,.;:?!](?![.\w])|[,;:][.,;:?!]|\(\s*\)|\[\s*\]|(?<![.\n]) {2,}|^[,;.?!]|[.?!][,;]")
_NAME_FIRST = re.compile(r"[a-z]+[-_/@.\d][a-z\d]")
_BEFORE_MARK = re.compile(r"([A-Za-z']+)\s*(?:[.,;:!?)]|$|\n)")


def capitalise(text: str) -> str:
    """Return ``text`` with its first letter as a capital, unless it starts with a name such as "billing-api"."""
    if _NAME_FIRST.match(text):
        return text
    for at, sign in enumerate(text):
        if sign.isalpha():
            return text[:at] + sign.upper() + text[at + 1 :]
        if sign.isdigit():
            return text
    return text


def lower_first(text: str) -> str:
    """Return ``text`` with a small first letter, unless the first word is "I" or has other capitals."""
    first = re.match(r"[^\W\d_]+(?:['’][^\W\d_]+)?", text)
    if not first or first[0] == "I" or first[0].startswith(("I'", "I’")) or first[0][1:].lower() != first[0][1:]:
        return text
    following = text[first.end() : first.end() + 1]
    if following in {"-", "_", "/", "@"} and len(first[0]) < 4:
        return text
    return text[0].lower() + text[1:]


def tidy(text: str) -> str:
    """Return ``text`` without doubled blanks, blanks before marks and blank ends."""
    text = re.sub(r"[ \t]+(?=\n)|(?<=\n)[ \t]+", "", text)
    text = re.sub(r"(?<=\S)[ \t]{2,}", " ", text)
    text = re.sub(r"(?<=\S) +(?=[,;:?!](?:\s|$)|\.(?:\s|$))", "", text)
    text = re.sub(r",(?=[.?!])", "", text)
    return text.strip()


def reads_whole(text: str, seed: str = "") -> bool:
    """Whether nothing shows that words were taken out or put together badly.

    Args:
        text: What was made.
        seed: The text it was made from; what was already there is not held against it.
    """
    if not text.strip():
        return False
    for found in _DOUBLED.finditer(text):
        if found[1].lower() not in _ALLOWED_DOUBLES and found[0].lower() not in seed.lower():
            return False
    for found in _BROKEN.finditer(text):
        if found[0] not in seed:
            return False
    dangling = words("grammar", "dangling")
    for found in _BEFORE_MARK.finditer(text):
        if found[1].lower() in dangling and found[0].strip() not in seed:
            return False
    return True


def joined(*parts: str) -> str:
    """Return sentences joined by one blank each; empty ones are left out."""
    return " ".join(part.strip() for part in parts if part.strip())
