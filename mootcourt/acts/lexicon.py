"""The words and patterns that the rules go by, compiled once."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from mootcourt.contract.values.spans import read_word_lists

_ROOT_ENDINGS = (
    "isation",
    "ization",
    "ations",
    "ation",
    "ments",
    "ment",
    "ions",
    "ion",
    "ings",
    "ing",
    "als",
    "al",
    "ed",
    "es",
    "s",
    "e",
)


_ORDINARY = ("stop words", "telling fine", "english", "adverbs", "auxiliaries")


@dataclass(frozen=True)
class Lexicon:
    """What the data files of this package hold.

    Attributes:
        patterns: The patterns of each kind of clause, as one expression.
        families: The families of deeds that a root belongs to.
        words: The word lists by name.
        ordinary: Words that say nothing of their own.
        triggers: By kind of pattern the words without one of which it cannot match.
        english: Small words of English.
        foreign: Small words of other languages that are none of English.
    """

    patterns: dict[str, re.Pattern[str]]
    families: dict[str, frozenset[str]]
    words: dict[str, frozenset[str]]
    irregular: dict[str, str]
    ordinary: frozenset[str]
    triggers: dict[str, frozenset[str]]
    english: frozenset[str]
    foreign: frozenset[str]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the words and patterns; read once."""
    here = Path(__file__).parent
    lists = {name: frozenset(words) for name, words in read_word_lists(here / "words.txt").items()}
    tables = yaml.safe_load((here / "patterns.yaml").read_text(encoding="utf-8"))
    parts = {name: "(?:" + "|".join(entries) + ")" for name, entries in tables["parts"].items()}
    irregular = {form: base for base, forms in tables["irregular"].items() for form in forms.split()}
    families: dict[str, set[str]] = {}
    for name, members in tables["families"].items():
        for member in members.split():
            families.setdefault(_root(member, irregular), set()).add(name)
    return Lexicon(
        patterns={name: _compiled(entries, parts) for name, entries in tables["patterns"].items()},
        families={root: frozenset(names) for root, names in families.items()},
        words=lists,
        irregular=irregular,
        ordinary=frozenset().union(*(lists[name] for name in _ORDINARY)),
        triggers={name: lists[f"before {name}"] for name in tables["patterns"] if f"before {name}" in lists},
        english=lists["english"],
        foreign=lists["foreign"] - lists["english"],
    )


def finds(kind: str, plain: str, words: frozenset[str]) -> bool:
    """Say whether a pattern of a kind matches; texts without any of its words are not searched.

    Args:
        kind: The kind of pattern.
        plain: The plain text.
        words: Its words.
    """
    known = lexicon()
    triggers = known.triggers.get(kind)
    if triggers is not None and triggers.isdisjoint(words):
        return False
    return known.patterns[kind].search(plain) is not None


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """Return the root that the forms of a word share: ``cancel`` for "cancelled" and "cancellation"."""
    return _root(word, lexicon().irregular)


@lru_cache(maxsize=8192)
def families(word: str) -> frozenset[str]:
    """Return the families of deeds that a word belongs to; a word of its own is its own family."""
    base = root(word)
    return lexicon().families.get(base, frozenset({base}))


def _root(word: str, irregular: dict[str, str]) -> str:
    word = word.removesuffix("'s").removesuffix("s'")
    word = irregular.get(word, word)
    if word.endswith("ies") and len(word) > 4 or word.endswith("ied") and len(word) > 4:
        word = word[:-3] + "y"
    else:
        for ending in _ROOT_ENDINGS:
            if word.endswith(ending) and len(word) - len(ending) >= 3:
                word = word[: -len(ending)]
                break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiou":
        word = word[:-1]
    return word


def _compiled(entries: list[str], parts: dict[str, str]) -> re.Pattern[str]:
    joined = "|".join(entries)
    for name, part in parts.items():
        joined = joined.replace("{" + name + "}", part)
    return re.compile(rf"(?<![\w'])(?:{joined})(?![\w])")
