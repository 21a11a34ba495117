"""Words that hint at a value which cannot be read: then the argument is not missing, but undecided."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.freetext import kind_of
from mootcourt.generator.facts.grounds import stands_alone
from mootcourt.generator.facts.names import names_of
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import signs, stem, stop_stems

_LISTED = re.compile(r"[,:]|\band\b|\b(?:an?|some|two|three)\b")
_ORDINAL = re.compile(r"\d(?:st|nd|rd|th)\b")


def is_hinted_at(slot: Slot, scene: Scene) -> bool:
    """Return whether the words give a count or the beginning of a span of days in a form that is not read."""
    if slot.kind in ("number", "duration"):
        return signs("loose_count").search(scene.message.masked) is not None or any(
            span.kind == "date" and _ORDINAL.search(span.text) for span in scene.message.spans
        )
    return slot.kind == "date" and signs("span_of_days").search(scene.message.masked) is not None


def may_name(slot: Slot, table: ToolTable, scene: Scene) -> bool:
    """Return whether a word that means nothing else stands where a name would."""
    return any(
        stem(match.group(1)) not in stop_stems() | slot.label | table.nouns | table.verbs
        for match in signs("before_name").finditer(scene.message.masked)
    )


def names_something(slot: Slot, scene: Scene) -> bool:
    """Return whether a name of something unknown stands in the message."""
    return stands_alone(slot, names_of(scene.message), scene.message)


def is_written_somewhere(slot: Slot, scene: Scene, arguments: Mapping[str, Any]) -> bool:
    """Return whether the message writes out a text, an address or a name that no argument takes."""
    message = scene.message
    taken = [
        str(value["judged"] if isinstance(value, dict) and "judged" in value else value) for value in arguments.values()
    ]
    places = [(quote.start + 1, quote.end - 1) for quote in message.quotes if not quote.block]
    places += [(span.start, span.end) for span in message.spans if span.kind == "url"]
    if kind_of(slot.name, str(slot.schema.get("description", ""))) in ("other", "title"):
        places += [(start, end) for start, end, _ in names_of(message) if not _opens(message, start)]
    return any(
        message.act_at(start) not in ("thanks", "reported")
        and not any(message.text[start:end] in value for value in taken)
        for start, end in places
    )


def may_be_listed(slot: Slot, scene: Scene, arguments: Mapping[str, Any]) -> bool:
    """Return whether words of the request may be the elements of a list of texts or objects."""
    if slot.item is None or slot.item.kind not in ("text", "object", "person", "place", "number"):
        return False
    if is_written_somewhere(slot, scene, arguments):
        return True
    message = scene.message
    return any(
        act in ("request", "question") and _LISTED.search(clause.masked)
        for clause, act in zip(message.clauses, message.acts, strict=True)
    )


def has_spare_number(scene: Scene, arguments: Mapping[str, Any]) -> bool:
    """Return whether the message writes a number in figures that no argument takes."""
    taken = {str(value) for value in arguments.values()}
    return any(
        span.kind in ("number", "percent")
        and any(char.isdigit() for char in span.text)
        and not taken & {str(reading) for reading in span.readings}
        and scene.message.act_at(span.start) not in ("thanks", "reported")
        for span in scene.message.spans
    )


def _opens(message: Utterance, start: int) -> bool:
    return bool(message.clauses) and start <= message.clauses[message.clause_at(start)].start
