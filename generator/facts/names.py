"""Names of people, places and things that a text writes with capitals, in quotation marks or after a label."""

from __future__ import annotations

import re

from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, signs, stem, stop_stems, word_set

# What follows a verb that opens a sentence, and no name.
_OBJECT = re.compile(r"\s+(?:the|a|an|my|me|it|her|him|us|them|this|that|our|your|his|their|up|down|off|out)\b")
_SENTENCE = re.compile(r"(?:^|[.!?\n:]\s*)")


def names_of(utterance: Utterance) -> list[tuple[int, int, str]]:
    """Return place and text of every name, in order."""
    found = [
        (quote.start, quote.end, utterance.text[quote.start + 1 : quote.end - 1])
        for quote in utterance.quotes
        if not quote.block
    ]
    starts = {clause.start for clause in utterance.clauses}
    starts |= {match.end() for match in _SENTENCE.finditer(utterance.text)}
    for match in signs("name").finditer(utterance.text):
        start, end = match.span()
        text = utterance.text[start:end].removesuffix("'s").removesuffix("’s")
        words = text.split()
        while words and _is_no_name(words[0], start in starts, utterance.text[start + len(words[0]) :]):
            cut = len(words[0])
            rest = text[cut:]
            start += cut + len(rest) - len(rest.lstrip())
            text, words = rest.lstrip(), words[1:]
        text = text.rstrip(".")
        if not text or _inside(utterance, start):
            continue
        while words and words[-1].lower().strip(".") in word_set("not_names"):
            text = text[: -len(words[-1])].rstrip()
            words = words[:-1]
        if text and not (text.isupper() and utterance.text.isupper()):
            found.append((start, start + len(text), text))
    return sorted(found)


def _is_no_name(word: str, opens: bool, rest: str) -> bool:
    plain = word.lower().strip(".,'’")
    if plain == "new" and not opens and rest[1:2].isupper():
        return False
    if plain in word_set("not_names") or plain.replace("’", "'") in word_set("not_names"):
        return True
    return opens and (plain in action_verbs() or stem(plain) in stop_stems() or _OBJECT.match(rest) is not None)


def _inside(utterance: Utterance, offset: int) -> bool:
    return (
        any(span.start <= offset < span.end for span in utterance.spans)
        or any(begin <= offset < stop for begin, stop in utterance.placeholders)
        or any(quote.start <= offset < quote.end and not quote.block for quote in utterance.quotes)
    )
