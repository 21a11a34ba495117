"""Whether a user agreed to an act, and whether the question named it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from mootcourt.acts.lexicon import families, root
from mootcourt.acts.tooling import abilities_of
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.values.spans import read_word_lists
from mootcourt.judges.comparators.judged import plain

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def agrees(answer: str, tool: ToolSpec) -> bool | None:
    """Return whether an answer to "Shall I ...?" is a yes; None where that cannot be told.

    A yes is a word of consent, or the act itself said again. "No", "leave it" and the like are none,
    and together with a yes they leave it open. What holds neither, a question for one, leaves it open too.
    """
    told = _spaced(answer)
    act = frozenset(map(root, name_words(tool.name)))
    rest = told
    for phrase in _phrases("no"):
        if told.startswith(f" {phrase} "):
            rest = rest.replace(f" {phrase} ", " ", 1)
    for phrase in _phrases("refuses"):
        if act.isdisjoint(map(root, phrase.split())):
            rest = rest.replace(f" {phrase} ", " ")
    refused = rest != told
    if any(f" {phrase} " in rest for phrase in _phrases("yes")):
        return None if refused else True
    if refused:
        return False
    said_again = "?" not in answer and not act.isdisjoint(map(root, told.split()))
    return True if said_again else None


def asks_consent(text: str) -> bool:
    """Whether a text asks for something that a yes can answer."""
    return "?" in text or any(phrase in plain(text) for phrase in _phrases("asks"))


def names_act(text: str, tool: ToolSpec) -> bool:
    """Whether a text speaks of what a tool does: its verb, another word for it, or the thing it acts upon."""
    (ability,) = abilities_of([tool]).tools
    words = _spaced(text).split()
    if not ability.things.isdisjoint(map(root, words)) or ability.verb in map(root, words):
        return True
    return any(not families(word).isdisjoint(ability.families) for word in words)


def _spaced(text: str) -> str:
    return f" {' '.join(_WORD.findall(plain(text).replace('’', chr(39))))} "


@cache
def _phrases(name: str) -> tuple[str, ...]:
    return tuple(read_word_lists(Path(__file__).with_name("consent.txt"))[name])
