"""The user does not speak of tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation

CODE_LIKE = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_.]+[A-Za-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+")
ABOUT_TOOLS = re.compile(
    r"([\w' -]{3,60}?)[\"'`]?\s+(?:tool|function|endpoint|api|parameter|argument)s?\b", re.IGNORECASE
)
PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")


@preservation("no_tool_names")
def no_tool_names(change: Change) -> Iterator[tuple[str, str]]:
    """No name of a tool or parameter is in the user's text that the seed's did not have."""
    said = "\n".join(text for _, text in change.old_texts)
    for path, text in change.new_texts:
        for found in CODE_LIKE.findall(text):
            if found not in said and _plain(found) in _names_of(change.case.manifest.tools):
                yield f"{found!r} is a name of a tool or parameter", path
        for phrase in ABOUT_TOOLS.findall(text):
            words = phrase.strip(" '-").lower().replace("-", " ").split()
            named = next((name for at in range(len(words)) if (name := "".join(words[at:])) in _single(change)), None)
            if named is not None and phrase not in said:
                yield f"{phrase.strip()!r} speaks of a tool or parameter", path


def _single(change: Change) -> frozenset[str]:
    return _names_of(change.case.manifest.tools)


@lru_cache(maxsize=256)
def _names_of_tool(tool_name: str, properties: tuple[str, ...]) -> frozenset[str]:
    return frozenset(_plain(name) for name in (tool_name, *properties))


def _names_of(tools: tuple[ToolSpec, ...]) -> frozenset[str]:
    return frozenset().union(*(_names_of_tool(tool.name, tuple(tool.properties)) for tool in tools))


def _plain(name: str) -> str:
    return "".join(PARTS.findall(name)).lower()
