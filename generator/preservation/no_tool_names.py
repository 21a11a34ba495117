"""The user does not speak of tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation

CODE_LIKE = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+")
CAMEL = re.compile(r"[a-z][A-Z]")
TOOL_WORDS = ("tool", "function", "endpoint", "api", "parameter", "argument")
ABOUT_TOOLS = re.compile(rf"\b(?:{'|'.join(TOOL_WORDS)})s?\b", re.IGNORECASE)
WORDS_BEFORE = 5


@preservation("no_tool_names")
def no_tool_names(change: Change) -> Iterator[tuple[str, str]]:
    """No name of a tool or parameter is in the user's text that the seed's did not have."""
    if not change.spoken:
        return
    said = "\n".join(text for _, text in change.old_texts)
    for path, text in change.spoken:
        if "_" in text or CAMEL.search(text):
            for found in CODE_LIKE.findall(text):
                if found not in said and _plain(found) in _names_of(change.case.manifest.tools):
                    yield f"{found!r} is a name of a tool or parameter", path
        lower = text.lower()
        if not any(word in lower for word in TOOL_WORDS):
            continue
        for match in ABOUT_TOOLS.finditer(text):
            named = _named_before(text[: match.start()], _names_of(change.case.manifest.tools))
            if named and f"{named} {match[0]}" not in said:
                yield f'"{named} {match[0]}" speaks of a tool or parameter', path


def _named_before(text: str, names: frozenset[str]) -> str:
    """Return the last words of ``text`` that are a name of a tool or parameter, or an empty string."""
    words = text.rstrip(" \"'`").replace("-", " ").split()[-WORDS_BEFORE:]
    for at in range(len(words)):
        if _plain("".join(words[at:])) in names:
            return " ".join(words[at:])
    return ""


@lru_cache(maxsize=256)
def _names_of_tool(tool_name: str, properties: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_plain(name) for name in (tool_name, *properties))


def _names_of(tools: tuple[ToolSpec, ...]) -> frozenset[str]:
    return frozenset().union(*(_names_of_tool(tool.name, tuple(tool.properties)) for tool in tools))


def _plain(name: str) -> str:
    return "".join(name_words(name))
