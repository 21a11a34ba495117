"""Identifiers, where they are spelled out loud; elsewhere they are kept exactly as written."""

from __future__ import annotations

from functools import lru_cache

from mootcourt.contract.values.words import number_words, spoken_words

_LONGEST = 200


@lru_cache(maxsize=1)
def _signs() -> dict[str, str]:
    """Return every word that stands for one sign or for digits, with what it stands for."""
    spoken = spoken_words()
    digits = {word: str(entry.value) for word, entry in number_words().items() if entry.kind in ("units", "teens")}
    oh = {word: str(value) for word, value in spoken["digits"].items()}
    return {**digits, **oh, **spoken["letters"], **spoken["signs"]}


def spoken_id(text: str) -> tuple[str, ...]:
    """Return the identifiers that ``text`` spells sign by sign, with the letters in upper case and then in lower.

    Letters are said singly or by the spelling alphabet, digits singly, in pairs ("forty
    four") or repeated ("double four"), hyphens as "dash". What is already written in
    figures or capitals is taken as it is. Text with any other word, or a single word,
    spells nothing: "m four four one nine" is ``M4419`` or ``m4419``.
    """
    if len(text) > _LONGEST:
        return ()
    words = text.lower().replace(",", " ").replace("x-ray", "xray").replace("-", " ").split()
    if len(words) < 2:
        return ()
    found = _join(words)
    if found is None or not any(sign.isalnum() for sign in found):
        return ()
    return tuple(dict.fromkeys((found.upper(), found.lower())))


def _join(words: list[str]) -> str | None:
    """Return the signs that the words stand for, in lower case; None when one stands for none."""
    signs, repeats, numbers = _signs(), spoken_words()["repeats"], number_words()
    joined: list[str] = []
    said = False
    times = 1
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        if word in repeats and times == 1:
            times = repeats[word]
            continue
        entry = numbers.get(word)
        if entry is not None and entry.kind == "tens":
            unit = numbers.get(words[position]) if position < len(words) else None
            pair = unit is not None and unit.kind == "units" and unit.value > 0
            sign: str | None = str(entry.value + (unit.value if pair and unit else 0))
            position += pair
        else:
            sign = signs.get(word)
        said = said or sign is not None
        if sign is None:
            sign = word if word.isascii() and (len(word) == 1 or word.isdigit()) and word.isalnum() else None
        if sign is None or (times > 1 and len(sign) > 1):
            return None
        joined.append(sign * times)
        times = 1
    return "".join(joined) if times == 1 and said else None
