"""Words that hint at a value which cannot be read: then the argument is not missing, but undecided."""

from __future__ import annotations

import re

from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.grounds import stands_alone
from mootcourt.generator.facts.names import names_of
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import signs, stem, stop_stems

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
