"""What a text for the user asks for: arguments by their names, or a confirmation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from mootcourt.acts import read_answer
from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec

CONFIRMATION = "confirmation"
_LONGEST = 4_000  # a question stands near the end of a text
_LINE = 60
_WORD = re.compile(r"[a-z]+")
_ASKING = re.compile(
    r"[^.!?\n]{1,300}\?|[^.!?\n]{0,300}\b(?:please|kindly|let me know|tell me|need|provide|specify)\b[^.!?]{0,600}"
)


def asks_for(text: str, tools: Iterable[ToolSpec], *, request: str = "") -> frozenset[str]:
    """Return the arguments that a text asks for, and ``confirmation`` where it asks for one.

    Args:
        text: What the agent said.
        tools: The tools of the case.
        request: What the user had said.
    """
    known = tuple(tools)
    end = text[-_LONGEST:]
    lowered = end.lower()
    found = set(read_answer(end, request=request, calls=(), tools=known).asks_for)
    for sentence in _ASKING.findall(lowered):
        if "?" in sentence or "\n" in sentence:
            found.update(_arguments(sentence, known))
    if any(pattern.search(lowered) for pattern in _table()["confirming"]):
        found.add(CONFIRMATION)
    return frozenset(found)


def _arguments(sentence: str, tools: Iterable[ToolSpec]) -> Iterator[str]:
    """Yield the arguments that a question names or lists, whose options it offers or its question word means."""
    meant = _meant(sentence)
    said = set(_WORD.findall(sentence)) if _wants(sentence) else set()
    lines = [set(_WORD.findall(line)) for line in sentence.splitlines()[1:] if len(line) < _LINE]
    for tool in tools:
        for name, schema in tool.properties.items():
            words = set(name_words(name))
            named = any(_named(words, place) for place in (said, *lines))
            if named or meant.intersection(words) or _offered(sentence, schema):
                yield name


def _wants(sentence: str) -> bool:
    return any(pattern.search(sentence) for pattern in _table()["wanting"])


def _named(words: set[str], said: set[str]) -> bool:
    """Whether the words that tell an argument from others are all said, in the singular or plural."""
    telling = words.difference(_table()["vague"]) or words
    return all(word in said or f"{word}s" in said for word in telling)


def _meant(sentence: str) -> frozenset[str]:
    """Return the words for what the longest question word in a sentence asks for."""
    held = [word for word in _table()["question_words"] if re.search(rf"\b{word}\b", sentence)]
    return frozenset(_table()["question_words"][max(held, key=len)]) if held else frozenset()


def _offered(sentence: str, schema: Any) -> bool:
    options = schema.get("enum") if isinstance(schema, dict) else None
    words = [option.lower() for option in options or () if isinstance(option, str) and option]
    return sum(bool(re.search(rf"\b{re.escape(word)}\b", sentence)) for word in words) >= 2


@cache
def _table() -> dict[str, Any]:
    table = read_yaml(Path(__file__).with_suffix(".yaml"))
    patterns = {name: [re.compile(pattern) for pattern in table[name]] for name in ("confirming", "wanting")}
    return {**table, **patterns}
