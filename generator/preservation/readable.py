"""The user's text reads as if a person wrote it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from mootcourt.contract.values.spans import read_word_lists
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation

FILE = Path(__file__).with_name("readable.txt")
SUSPECT = re.compile(
    r"\S {2,}\S| [,.;!?](?=\s|$)|[,;:]\s*[.;?!,]|[.?!]\s*,|\(\s*\)|\[\s*\]|\"\s*\"|[{}$%]|None|null|undefined"
)
FAULTS = (
    ("two spaces", re.compile(r"[^\s.!?:] {2,}\S")),
    ("a space before punctuation", re.compile(r"\w [,.;!?](?=\s|$)")),
    ("punctuation on punctuation", re.compile(r"[,;:]\s*[.;?!,]|[.?!]\s*,|\(\s*\)|\[\s*\]|\"\s*\"")),
    ("a template's placeholder", re.compile(r"\{\{?\s*\w*\s*\}?\}|%\(\w+\)s|\$\{\w+\}|\b(?:None|null|undefined)\b")),
)
ENDS = ".,;!?)"
ARTICLE = re.compile(r"(?<= )(an?) ([A-Za-z]+)\b(?![\w-])")  # how codes are read aloud is not known


@preservation("readable", excepted=("paraphrase.typos", "paraphrase.speech_to_text"))
def readable(change: Change) -> Iterator[tuple[str, str]]:
    """No doubled words, no gaps where a value was taken out, no wrong article that the seed did not have."""
    if not change.spoken:
        return
    before = Counter(fault for _, text in change.old_texts for fault in _faults(text))
    for path, text in change.spoken:
        if not text.strip():
            yield "the text is empty", path
        for fault, count in Counter(_faults(text)).items():
            if count > before[fault]:
                kind, found = fault
                yield f"{kind}: {found!r}", path


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in read_word_lists(FILE).items()}


@lru_cache(maxsize=64)  # the seed's text is read again for each of its variants
def _faults(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(_look(text))


def _look(text: str) -> Iterator[tuple[str, str]]:
    if SUSPECT.search(text):
        for kind, pattern in FAULTS:
            for match in pattern.finditer(text):
                yield kind, match[0].strip().lower()
    lists = _lists()
    doubled, needing, nouns, before_nouns = (lists[name] for name in ("doubled", "needing", "nouns", "before nouns"))
    words = text.lower().split()
    words.append(".")
    previous = ""
    for word, following in zip(words, words[1:], strict=False):
        if word == following and word.isalpha() and word not in doubled:
            yield "a doubled word", f"{word} {following}"
        bare = word.rstrip(ENDS) if word[-1] in ENDS else word
        if (bare in needing or (bare in nouns and previous in before_nouns)) and (bare != word or following in ENDS):
            yield "a word that lacks what should follow", f"{previous} {word}"
        previous = word
    for match in ARTICLE.finditer(text) if " a " in text or " an " in text else ():
        if not match[2].isupper() and (match[1] == "an") != _needs_an(match[2].lower(), lists):
            yield "the wrong article", match[0].lower()


def _needs_an(word: str, lists: dict[str, frozenset[str]]) -> bool:
    if word.startswith(tuple(entry for entry in lists["a before"] if len(entry) > 1)) or word == "u":
        return False
    if any(word == entry or (len(entry) > 2 and word.startswith(entry)) for entry in lists["an before"]):
        return True
    return word[0] in "aeiou"
