"""A confirmation counts only after the agent named the action and its values."""

from __future__ import annotations

from mootcourt.generator.derivation.model import DerivedCall
from mootcourt.generator.derivation.pointed import pointing_of
from mootcourt.generator.derivation.requests import Request
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.documents import OBEYED
from mootcourt.generator.facts.words import stem, words_of


def needs_confirmation(table: ToolTable, calls: list[DerivedCall], request: Request, scene: Scene) -> bool:
    """Return whether the user still has to confirm the calls of a tool."""
    name = table.tool.name
    obeyed = table.tool.risk == "destructive" and bool(scene.documents) and pointing_of(scene) == OBEYED
    if name not in scene.rules.confirm and not obeyed:
        return False
    if not request.confirmed:
        return True
    if scene.before is not None:
        return name not in scene.before.confirm
    return not _was_named(table, calls, scene)


def _was_named(table: ToolTable, calls: list[DerivedCall], scene: Scene) -> bool:
    """Whether the agent's last message named the action and the values."""
    last = scene.told[-1] if scene.told else None
    if last is None or last.role != "assistant":
        return False
    text = last.utterance.text.lower()
    stems = {stem(word) for word in words_of(text)}
    if not stems & table.verbs:
        return False
    ids = [
        str({**call.arguments, **call.looked_up}[slot.name]).lower()
        for call in calls
        for slot in table.slots
        if slot.kind in ("id", "email") and slot.name in call.arguments
    ]
    return all(value in text for value in ids)
