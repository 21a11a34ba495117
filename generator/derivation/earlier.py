"""Values that earlier turns and earlier tool results hold for an argument."""

from __future__ import annotations

import re
from typing import Any

from mootcourt.generator.derivation.assigning import assign
from mootcourt.generator.derivation.choosing import NONE, Choice, choose
from mootcourt.generator.derivation.ranking import narrow
from mootcourt.generator.derivation.scene import Returned, Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.model import Fact
from mootcourt.generator.facts.results import Leaf, declares, fits_by_form, leaves_of, provides
from mootcourt.generator.facts.slots import Slot

_ORDINAL = re.compile(r"\b(?:the )?(first|second|third|last|latter|former|1st|2nd|3rd)\b")
_POSITION = {"first": 0, "former": 0, "1st": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "latter": -1, "last": -1}


def from_earlier(slot: Slot, table: ToolTable, scene: Scene) -> tuple[Choice, Fact | None]:
    """Return what earlier messages and results come to for an argument, the latest first."""
    for source in (_told_by_user, _returned, _told_by_agent):
        choice, fact = source(slot, table, scene)
        if choice.state != "none":
            return choice, fact
    return NONE, None


def _told_by_user(slot: Slot, table: ToolTable, scene: Scene) -> tuple[Choice, Fact | None]:
    choices: list[tuple[Choice, str]] = []
    for told in reversed(scene.told):
        if told.role == "user":
            assignment = assign(table.slots, told.utterance, scene.calendar)
            choice = choose(
                slot,
                scene.own(table, assignment.by_slot.get(slot.name, ())),
                told.utterance,
                wants_list=slot.kind == "list",
            )
            if choice.state not in ("none", "invalid", "unclear"):
                choices.append((choice, told.path))
    if not choices:
        return NONE, None
    choice, path = choices[0]
    values = {str(value) for other, _ in choices for value in other.values}
    if choice.state == "value" and len(values) > 1 and slot.kind == "id" and len(choices) > 1:
        return _by_ordinal(scene, [other.values[0] for other, _ in reversed(choices)]), None
    if choice.state == "conflict" and scene.told and scene.told[-1].role == "assistant":
        pointed = _by_ordinal(scene, list(choice.values))
        if pointed.state == "value":
            return pointed, None
    if choice.state == "several":
        pointed = _by_ordinal(scene, list(choice.values))
        if pointed.state == "value":
            return pointed, None
    place = (choice.found.start, choice.found.end) if choice.found is not None else None
    fact = Fact(choice.values[0], slot.kind, "user", True, path, place)
    rule = choice.rule if choice.state != "value" else "earlier_turn_provides"
    return Choice(choice.state, choice.values, rule), fact


def _by_ordinal(scene: Scene, values: list[Any]) -> Choice:
    match = _ORDINAL.search(scene.message.masked)
    distinct = list(dict.fromkeys(values))
    if match is not None and -1 <= _POSITION[match.group(1)] < len(distinct):
        return Choice("value", (distinct[_POSITION[match.group(1)]],), "coreference")
    return Choice("unclear", tuple(distinct), "several_earlier_values")


def _told_by_agent(slot: Slot, table: ToolTable, scene: Scene) -> tuple[Choice, Fact | None]:
    if slot.kind not in ("id", "email"):
        return NONE, None
    for told in reversed(scene.told):
        if told.role != "assistant":
            continue
        assignment = assign((slot,), told.utterance, scene.calendar)
        values = [value for found in assignment.by_slot.get(slot.name, ()) for value in found.values]
        distinct = list(dict.fromkeys(values))
        if len(distinct) == 1:
            return Choice("value", (distinct[0],), "earlier_turn_provides"), Fact(
                distinct[0], slot.kind, "user", True, told.path
            )
        if distinct:
            return _by_ordinal(scene, distinct), None
    return NONE, None


def _returned(slot: Slot, table: ToolTable, scene: Scene) -> tuple[Choice, Fact | None]:
    for result in reversed(scene.returned):
        leaves = _fitting(slot, scene, result)
        if not leaves:
            continue
        fact = Fact(leaves[0].value, slot.kind, "tool", True, result.path)
        distinct = list({str(leaf.value): leaf for leaf in leaves}.values())
        if len(distinct) == 1:
            return Choice("value", (distinct[0].value,), "earlier_tool_result_provides"), fact
        kept, rule = narrow(distinct, result.value, scene.message)
        if len(kept) == 1:
            return Choice("value", (kept[0].value,), rule), fact
        pointed = _by_ordinal(scene, [leaf.value for leaf in distinct])
        if pointed.state == "value":
            return pointed, fact
        return Choice("conflict", tuple(leaf.value for leaf in kept), "earlier_result_holds_several"), fact
    return NONE, None


def _fitting(slot: Slot, scene: Scene, result: Returned) -> list[Leaf]:
    if slot.role in ("new",) or slot.kind not in ("id", "email", "amount", "currency"):
        return []
    returns = scene.tables.manifest[result.tool].returns if result.tool in scene.tables else None
    named: list[Leaf] = []
    formed: list[Leaf] = []
    for leaf in leaves_of(result.value):
        if not declares(returns, leaf.keys) or not slot.takes(leaf.value):
            continue
        if provides(slot, leaf.keys, None):
            named.append(leaf)
        elif fits_by_form(slot, leaf.value):
            formed.append(leaf)
    return named or formed
