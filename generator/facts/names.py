"""Names of people, places and things that a text writes with capitals, in quotation marks or after a label."""

from __future__ import annotations

import re

from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, stem, stop_stems

_NAME = re.compile(r"(?<![\w@.#/-])[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’.-]*[\w](?:\s+(?:de|van|von|der|den|la|le|del|di|da|al|bin|of|the|and|&)(?=\s+[A-ZÀ-Ö])|\s+[A-ZÀ-ÖØ-ÞĀ-Ž][\w'’-]*)*")  # fmt: skip
_NOT_NAMES = frozenset(
    "i i'm i'd i've i'll monday tuesday wednesday thursday friday saturday sunday january february march april may june july "
    "august september october november december hi hello hey dear thanks thank please mr mrs ms dr good morning ok okay yes no "
    "cheers regards kind best the a an my our this that it we you he she they asap pdf eur usd gbp chf jpy mfa vpn iban pin id "
    "new sorry could can would will do did is are what when where how why who if and but so also just then from to for on at in "
    "urgent fyi am pm utc gmt cet ps not".split()
)


def names_of(utterance: Utterance) -> list[tuple[int, int, str]]:
    """Return place and text of every name, in order."""
    found: list[tuple[int, int, str]] = []
    for quote in utterance.quotes:
        if not quote.block:
            found.append((quote.start, quote.end, utterance.text[quote.start + 1 : quote.end - 1]))
    starts = {_first_letter(utterance, clause.start) for clause in utterance.clauses}
    ends = [match.end() for match in re.finditer(r"(?:^|[.!?\n:]\s*)", utterance.text)]
    starts |= set(ends)
    for match in _NAME.finditer(utterance.text):
        start, end = match.span()
        text = utterance.text[start:end].removesuffix("'s").removesuffix("’s")
        words = text.split()
        while words and _is_no_name(words[0], start in starts):
            cut = len(words[0])
            rest = text[cut:]
            start += cut + len(rest) - len(rest.lstrip())
            text, words = rest.lstrip(), words[1:]
        text = text.rstrip(".")
        if not text or _inside(utterance, start):
            continue
        while words and words[-1].lower().strip(".") in _NOT_NAMES:
            text = text[: -len(words[-1])].rstrip()
            words = words[:-1]
        if text and not (text.isupper() and utterance.text.isupper()):
            found.append((start, start + len(text), text))
    return sorted(found)


def _first_letter(utterance: Utterance, offset: int) -> int:
    return offset


def _is_no_name(word: str, opens: bool) -> bool:
    plain = word.lower().strip(".,'’")
    if plain in _NOT_NAMES or plain.replace("’", "'") in _NOT_NAMES:
        return True
    return opens and (plain in action_verbs() or stem(plain) in stop_stems())


def _inside(utterance: Utterance, offset: int) -> bool:
    return (
        any(span.start <= offset < span.end for span in utterance.spans)
        or any(begin <= offset < stop for begin, stop in utterance.placeholders)
        or any(quote.start <= offset < quote.end and not quote.block for quote in utterance.quotes)
    )
