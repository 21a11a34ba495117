"""What a text for the user asks for: arguments by their names, or a confirmation."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mootcourt.contract.tool import ToolSpec

CONFIRMATION = "confirmation"
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
_ASKING = re.compile(
    r"\?\s*$|\b(?:please|kindly|could you|can you|let me know|tell me|i(?:'ll)? need|provide|specify|which|what)\b"
)
_CONFIRMING = re.compile(
    r"\b(?:confirm\w*|go ahead|proceed|shall i|should i|(?:would|do) you (?:like|want) (?:me )?to"
    r"|is (?:that|this) (?:right|correct|ok|okay|fine)|are you sure)\b"
)
_WORD = re.compile(r"[a-z]+|\d+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_VAGUE = frozenset({"id", "ids", "number", "no", "code", "ref", "reference", "name", "key", "value"})


def asks_for(text: str, tools: Iterable[ToolSpec]) -> frozenset[str]:
    """Return the arguments that a text asks for, and ``confirmation`` where it asks for one."""
    asking = [
        sentence for sentence in _SENTENCE.findall(text.lower().replace("\u2019", "'")) if _ASKING.search(sentence)
    ]
    if not asking:
        return frozenset()
    words = [{_stem(word) for word in _WORD.findall(sentence)} for sentence in asking]
    names = {name for tool in tools for name in tool.properties}
    found = {name for name in names if any(_named(name, said) for said in words)}
    if any(_CONFIRMING.search(sentence) for sentence in asking):
        found.add(CONFIRMATION)
    return frozenset(found)


def _named(name: str, said: set[str]) -> bool:
    words = _WORD.findall(_HUMP.sub(" ", name).lower())
    telling = [word for word in words if word not in _VAGUE] or words
    return bool(telling) and all(_stem(word) in said for word in telling)


def _stem(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
