"""Arguments that are told apart by their number alone: the first and the second of two numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from mootcourt.generator.facts.found import Found
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import name_tokens

_KINDS = frozenset({"number", "amount", "percent"})
_NUMBERED = re.compile(r"(.*?)_?(\d)")
_COUNTED = ("first", "second", "third", "fourth")
# What stands between operands that are named in their order; "from" turns the order round.
_GAP = re.compile(r"\s*(?:,|,?\s*and|&|\+|-|\*|/|x|by|plus|minus|times|multiplied by|divided by)\s*")


@lru_cache(maxsize=512)
def series_of(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Return the required numbers of a tool, in order, if nothing but an ordinal tells their names apart."""
    numbers = tuple(slot for slot in slots if slot.required and slot.kind in _KINDS)
    names = [slot.name for slot in numbers]
    return numbers if len(numbers) > 1 and (_numbered(names) or _lettered(names) or _counted(names)) else ()


def _numbered(names: Sequence[str]) -> bool:
    matches = [_NUMBERED.fullmatch(name) for name in names]
    parts = [match.groups() for match in matches if match is not None]
    first = int(parts[0][1]) if parts else 0
    return len(parts) == len(names) and all(
        part == (parts[0][0], str(first + number)) for number, part in enumerate(parts)
    )


def _lettered(names: Sequence[str]) -> bool:
    return all(len(name) == 1 and ord(name) == ord(names[0][0]) + number for number, name in enumerate(names))


def _counted(names: Sequence[str]) -> bool:
    tokens = [name_tokens(name) for name in names]
    return all(
        number < len(_COUNTED) and word[0] == _COUNTED[number] and word[1:] == tokens[0][1:]
        for number, word in enumerate(tokens)
    )


def in_order(series: Sequence[Slot], founds: Iterable[Found]) -> list[Found]:
    """Return the values of a series, where exactly as many stand in the text as one list or one term."""
    places = {found.start: found for found in sorted(founds, key=lambda found: found.start)}
    members = list(places.values())
    if len(members) != len(series) or any(len(found.values) != 1 for found in members):
        return []
    gaps = [one.utterance.masked[one.end : other.start] for one, other in zip(members, members[1:], strict=False)]
    return members if all(_GAP.fullmatch(gap) for gap in gaps) else []
