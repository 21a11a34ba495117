"""Refusals: what policy or permission forbids, before anything else is asked."""

from __future__ import annotations

import re

from mootcourt.generator.derivation.assigning import assign
from mootcourt.generator.derivation.choosing import choose
from mootcourt.generator.derivation.ranking import has_superlative, is_delegated
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.session import from_session, session_values
from mootcourt.generator.facts.words import signs

_OWNER = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-ZÀ-Þ][\wà-ÿ]+['’]s\b")


def is_refused_by_policy(table: ToolTable, scene: Scene) -> bool:
    """Return whether a policy forbids the tool altogether."""
    return table.tool.name in scene.rules.refuse


def refuses_choosing(table: ToolTable, scene: Scene) -> str | None:
    """Return the argument that the user leaves to the agent although a policy forbids choosing it."""
    for slot in table.slots:
        if f"{table.tool.name}.{slot.name}" not in scene.rules.refuse_choosing:
            continue
        assignment = assign((slot,), scene.message, scene.calendar)
        choice = choose(slot, assignment.by_slot.get(slot.name, ()), scene.message)
        if choice.state not in ("value", "several") and (
            is_delegated(scene.message) or has_superlative(scene.message) or _asks_advice(scene)
        ):
            return slot.name
    return None


def _asks_advice(scene: Scene) -> bool:
    return signs("asks_advice").search(scene.message.masked) is not None


def others_data(table: ToolTable, scene: Scene) -> str | None:
    """Return whose data is asked for although a policy allows only the user's own: an id, or a person.

    Returns:
        The foreign id or the words that name a person, an empty text where it cannot be
        told, None where the user's own data is asked for.
    """
    if table.tool.name not in scene.rules.own_data_only:
        return None
    own = {value.lower() for value in session_values(scene.session)}
    assignment = assign(table.slots, scene.message, scene.calendar)
    checked = False
    for slot in table.slots:
        if slot.kind not in ("id", "email"):
            continue
        choice = choose(slot, assignment.by_slot.get(slot.name, ()), scene.message)
        held = from_session(slot, scene.session)
        for value in choice.values:
            if str(value).lower() in own:
                checked = True
            elif held or _is_own_kind(slot.name, scene):
                return str(value)
            elif choice.state == "value" and not _has_other_owner_slot(table, scene):
                return ""
    if checked:
        return None
    person = signs("third_person").search(scene.message.masked) or _OWNER.search(scene.message.text)
    return person.group() if person is not None else None


def _is_own_kind(name: str, scene: Scene) -> bool:
    return any(key == name or key.rstrip("s") == name or key == f"{name}s" for key in scene.session)


def _has_other_owner_slot(table: ToolTable, scene: Scene) -> bool:
    return any(from_session(slot, scene.session) for slot in table.slots if slot.kind in ("id", "email"))
