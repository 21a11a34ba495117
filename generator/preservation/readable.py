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

FAULTS = (
    ("a doubled word", re.compile(r"\b([^\W\d_]+)\s+\1\b", re.IGNORECASE)),
    ("two spaces", re.compile(r"[^\s.!?:] {2,}\S")),
    ("a space before punctuation", re.compile(r"\w [,.;!?](?=\s|$)")),
    ("punctuation that follows on other punctuation", re.compile(r"[,;:]\s*[.;?!,]|[.?!]\s*,|\(\s*\)|\[\s*\]|\"\s*\"")),
    (
        "a placeholder of a template",
        re.compile(r"\{\{?\s*\w*\s*\}?\}|%\(\w+\)s|\$\{\w+\}|\bNone\b|\bnull\b|\bundefined\b"),
    ),
)
WORD_END = re.compile(r"([^\W\d_]+)\s*(?=[.,;!?)]|$)")
ARTICLE = re.compile(r"\b(an?) ([A-Za-z][\w-]*)", re.IGNORECASE)


@preservation("readable", excepted=("paraphrase.typos", "paraphrase.speech_to_text"))
def readable(change: Change) -> Iterator[tuple[str, str]]:
    """No doubled words, no gaps where a value was taken out, no wrong article that the seed did not have."""
    before = Counter(fault for _, text in change.old_texts for fault in _faults(text))
    for path, text in change.new_texts:
        if not text.strip():
            yield "the text is empty", path
        for fault, count in Counter(_faults(text)).items():
            if count > before[fault]:
                kind, found = fault
                yield f"{kind}: {found!r}", path


@lru_cache(maxsize=1)
def _lists() -> dict[str, tuple[str, ...]]:
    return read_word_lists(Path(__file__).with_name("readable.txt"))


def _faults(text: str) -> Iterator[tuple[str, str]]:
    lists = _lists()
    for kind, pattern in FAULTS:
        for match in pattern.finditer(text):
            if not (match.re.groups and match[1].lower() in lists["doubled"]):
                yield kind, match[0].strip().lower()
    for match in WORD_END.finditer(text):
        if match[1].lower() in lists["needing"]:
            yield "a word that lacks what should follow", match[0].strip().lower()
    for match in ARTICLE.finditer(text):
        article, word = match[1].lower(), match[2].lower()
        if match[2].isupper() or not word.isalpha():
            continue  # how letters are read aloud is not known
        if (article == "an") != _needs_an(word, lists) and not (article == "a" and match[1] == "A" and match.start()):
            yield "the wrong article", match[0].lower()


def _needs_an(word: str, lists: dict[str, tuple[str, ...]]) -> bool:
    if word.startswith(tuple(entry for entry in lists["a before"] if len(entry) > 1)) or word == "u":
        return False
    if any(word == entry or (len(entry) > 2 and word.startswith(entry)) for entry in lists["an before"]):
        return True
    return word[0] in "aeiou"
