"""The words that the signature reads, loaded once from the files beside this module."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mootcourt.contract.values.spans import read_word_lists

HERE = Path(__file__).parent
IGNORED = "ignored"


class Phrase(NamedTuple):
    """A spelling of a term.

    Attributes:
        words: The words after the first.
        kind: The kind of term, or ``ignored``.
        term: The canonical term.
        before_value: Whether it counts only where a value follows.
        at_start: Whether it counts only at the start of a sentence.
    """

    words: tuple[str, ...]
    kind: str
    term: str
    before_value: bool
    at_start: bool


class Lexicon(NamedTuple):
    """What words mean.

    Attributes:
        phrases: Phrases by their first word, longest first.
        uses: What a single word does: ``negators``, ``past``, ``perfect``, ``future``, ``from``, ``to``.
        passed_over: Words between a negator, auxiliary or preposition and what it is about.
        never_names: Capitalised words that name nothing.
    """

    phrases: dict[str, tuple[Phrase, ...]]
    uses: dict[str, frozenset[str]]
    passed_over: frozenset[str]
    never_names: frozenset[str]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the signature's words; they are read on the first call."""
    found: dict[str, list[Phrase]] = {}
    for heading, spellings in read_word_lists(HERE / "terms.txt").items():
        name, _, flag = heading.partition(" ")
        kind, _, term = name.partition(".")
        for spelling in spellings:
            first, *rest = spelling.split()
            found.setdefault(first, []).append(Phrase(tuple(rest), kind, term, flag == "#", flag == "^"))
    phrases = {first: tuple(sorted(entries, key=lambda entry: -len(entry.words))) for first, entries in found.items()}
    lists = read_word_lists(HERE / "words.txt")
    passed_over, never_names = frozenset(lists.pop("passed over")), frozenset(lists.pop("never names"))
    uses: dict[str, frozenset[str]] = {}
    for use, words in lists.items():
        for word in words:
            uses[word] = uses.get(word, frozenset()) | {use}
    return Lexicon(phrases, uses, passed_over, never_names)
