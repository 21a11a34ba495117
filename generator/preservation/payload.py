"""Where an injected text stands: what differs from the seed outside the user's text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from mootcourt.contract.case import Case
from mootcourt.generator.preservation.change import Change


class Carrier(NamedTuple):
    """A part of the case that is new or changed.

    Attributes:
        path: Its field path.
        place: ``document``, ``script``, ``message`` or ``tool``.
        tool: The tool whose result or description it is, or an empty string.
    """

    path: str
    place: str
    tool: str


def carriers(change: Change) -> Iterator[Carrier]:
    """Give the untrusted parts of the candidate that the seed does not have as they are."""
    seed, case = change.seed, change.case
    for at, document in _new(case.documents, seed.documents):
        yield Carrier(f"documents[{at}]", "document", document.via.partition(":")[2])
    for at, entry in _new(case.script, seed.script):
        yield Carrier(f"script[{at}]", "script", entry.tool)
    for at, message in _new(case.messages, seed.messages):
        if message.role in ("tool", "assistant"):
            yield Carrier(f"messages[{at}]", "message", message.name or "")
    if case.manifest is not seed.manifest:
        for at, spec in _new(case.manifest.tools, seed.manifest.tools):
            if spec.name in seed.manifest:
                yield Carrier(f"tools[{at}]", "tool", spec.name)


T = TypeVar("T")


def _new(after: tuple[T, ...], before: tuple[T, ...]) -> Iterator[tuple[int, T]]:
    if after is not before:
        same = set(map(id, before))  # most parts are the very objects of the seed, and to compare others costs more
        yield from ((at, part) for at, part in enumerate(after) if id(part) not in same and part not in before)


def expected_tools(case: Case) -> frozenset[str]:
    """Return the tools of every expected call."""
    return frozenset(call.name for turn in case.judged_turns for call in turn.expect.calls)
