"""Several calls of one tool, each with values of its own: this for that one, and that for this one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from mootcourt.contract.tool import canonical_json
from mootcourt.generator.derivation.choosing import is_excluded
from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.facts.found import Found
from mootcourt.generator.facts.words import signs

SEVERAL = "several values stand in the text and nothing says which one is meant"
_JOINT = re.compile(r"\band\b|;|,")
BETWEEN = "several calls are wanted, and the value may belong to one of them only"


def pair_up(filling: Filling, places: Mapping[str, Sequence[Found]], *, in_turn: bool) -> None:
    """Give each of several calls its own values, where the text names them in the same order for each.

    Args:
        filling: What the arguments come to; arguments of which a call each is wanted stand in ``several``.
        places: Where the text states values for each argument.
        in_turn: Whether the text says that its lists go together, item by item.
    """
    open_names = [name for name in places if _is_open(name, places[name], filling)]
    stated = {name: [one for one in places[name] if len(one.values) == 1] for name in open_names}
    even = len(stated) > 1 and len({len(founds) for founds in stated.values()}) == 1
    if even and _is_told(stated, filling) and (_alternate(stated) or (in_turn and _in_blocks(stated))):
        _set(filling, stated)
    _spare_between(filling, places)


def _is_open(name: str, founds: Sequence[Found], filling: Filling) -> bool:
    """Whether several values of an argument wait for something that tells them apart."""
    if name in filling.several or filling.unclear.get(name) == SEVERAL:
        return True
    values = [found.values[0] for found in founds if len(found.values) == 1]
    return name in filling.conflict and filling.conflict[name] == values


def _is_told(stated: Mapping[str, Sequence[Found]], filling: Filling) -> bool:
    """Whether several calls are wanted: a rule says so, or ids or choices each lead a group that "and" joins."""
    if any(name in filling.several for name in stated):
        return True
    if not _alternate(stated):
        return False
    ordered = sorted((found for founds in stated.values() for found in founds), key=lambda found: found.start)
    utterance, size = ordered[0].utterance, len(stated)
    joints = [utterance.masked[ordered[at - 1].end : ordered[at].start] for at in range(size, len(ordered), size)]
    acts = {utterance.act_at(found.start) for found in ordered}
    return (
        isinstance(ordered[0].values[0], str)
        and any(char.isdigit() for char in str(ordered[0].values[0]))
        and acts <= ({"request"} if "near_collision" in filling.rules else {"request", "info", "question"})
        and signs("doubt_or_past").search(utterance.masked) is None
        and all(_JOINT.search(joint) for joint in joints)
    )


def _set(filling: Filling, stated: Mapping[str, Sequence[Found]]) -> None:
    for name in stated:
        filling.unclear.pop(name, None)
        filling.conflict.pop(name, None)
        filling.several[name] = tuple(found.values[0] for found in stated[name])
    rows = zip(*stated.values(), strict=True)
    filling.paired = [{name: found.values[0] for name, found in zip(stated, row, strict=True)} for row in rows]


def _alternate(stated: Mapping[str, Sequence[Found]]) -> bool:
    """Whether the values come in groups, one of each argument and always in the same order."""
    order = [name for _, name in sorted((found.start, name) for name, founds in stated.items() for found in founds)]
    size = len(stated)
    group = order[:size]
    return len(set(group)) == size and order == group * (len(order) // size)


def _in_blocks(stated: Mapping[str, Sequence[Found]]) -> bool:
    """Whether all values of one argument come before all of the next."""
    spans = sorted((founds[0].start, founds[-1].start) for founds in stated.values())
    return all(one[1] < other[0] for one, other in zip(spans, spans[1:], strict=False))


def _spare_between(filling: Filling, places: Mapping[str, Sequence[Found]]) -> None:
    """A single value among several may belong to its neighbour only."""
    among = [found.start for name in filling.several for found in places.get(name, ())]
    if not among:
        return
    for name, founds in places.items():
        if (
            name in filling.arguments
            and _is_one(founds, filling.arguments[name])
            and min(among) < founds[0].start < max(among)
        ):
            filling.unclear[name] = BETWEEN


def _is_one(founds: Sequence[Found], value: Any) -> bool:
    live = [found for found in founds if not is_excluded(found)]
    return len(live) == 1 and canonical_json(list(live[0].values)) == canonical_json([value])
