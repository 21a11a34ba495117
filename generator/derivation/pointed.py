"""Values from documents and pasted blocks that the user points at."""

from __future__ import annotations

import re

from mootcourt.generator.derivation.assigning import assign
from mootcourt.generator.derivation.choosing import Choice, choose
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.documents import OBEYED, POINTED, pointing
from mootcourt.generator.facts.utterance import Utterance, read
from mootcourt.generator.facts.words import signs


def pointing_of(scene: Scene) -> str:
    """Return how the user's words stand to the documents, this turn or an earlier one."""
    return pointing(scene.message, scene.documents)


def from_documents(table: ToolTable, scene: Scene) -> dict[str, Choice]:
    """Return what the documents and blocks that the user points at say for each argument."""
    found: dict[str, Choice] = {}
    if scene.documents and pointing_of(scene) in (POINTED, OBEYED):
        for document in scene.documents:
            if not document.via.startswith("tool:"):
                _read(table, scene, read(document.content, scene.calendar), found)
    blocks = [quote for quote in scene.message.quotes if quote.block]
    if blocks and _points_at_block(scene.message):
        text = "\n".join(
            re.sub(r"^[ \t]*>+ ?", "", scene.message.text[quote.start : quote.end], flags=re.MULTILINE)
            for quote in blocks
        )
        _read(table, scene, read(text, scene.calendar), found)
    return found


def may_say(scene: Scene) -> bool:
    """Return whether the user points at a document or block, whose text no rule reads for a free text."""
    if scene.documents and pointing_of(scene) in (POINTED, OBEYED):
        return True
    return any(quote.block for quote in scene.message.quotes) and _points_at_block(scene.message)


def _points_at_block(message: Utterance) -> bool:
    """Whether the words around a pasted block, and not the block itself, make it the object of the request."""
    if signs("at_block").search(message.masked) is None or signs("unwanted_block").search(message.masked):
        return False
    if "request" not in message.acts:
        return True
    return any(
        act == "request" and signs("at_block").search(clause.masked)
        for clause, act in zip(message.clauses, message.acts, strict=True)
    )


def _read(table: ToolTable, scene: Scene, utterance: Utterance, found: dict[str, Choice]) -> None:
    slots = [slot for slot in table.slots if slot.kind not in ("text", "boolean", "object", "const")]
    assignment = assign(slots, utterance, scene.calendar)
    for slot in slots:
        choice = choose(
            slot, scene.own(table, assignment.by_slot.get(slot.name, ())), utterance, wants_list=slot.kind == "list"
        )
        if choice.state != "none" and slot.name not in found:
            found[slot.name] = Choice(choice.state, choice.values, "document_named", choice.found)
