"""Values of an argument that the case knows already, and words that name one of them in part."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from mootcourt.generator.derivation.choosing import Choice
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.facts.results import declares, fits_by_form, leaves_of, provides
from mootcourt.generator.facts.session import from_session
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import signs, table


@lru_cache(maxsize=1)
def _partial() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in table("choices.yaml")["partial"])


def known_values(slot: Slot, scene: Scene) -> list[Any]:
    """Return the distinct values of session and earlier tool results that could fill an argument."""
    found: list[Any] = [fact.value for fact in from_session(slot, scene.session)]
    for result in scene.returned:
        returns = scene.tables.manifest[result.tool].returns if result.tool in scene.tables else None
        found += [
            leaf.value
            for leaf in leaves_of(result.value)
            if declares(returns, leaf.keys) and (fits_by_form(slot, leaf.value) or provides(slot, leaf.keys, None))
        ]
    return list(dict.fromkeys(value for value in found if isinstance(value, (str, int)) and slot.takes(value)))


def partly_named(slot: Slot, scene: Scene) -> Choice | None:
    """Return what a partly named value comes to: the one known value that it fits, or missing."""
    if slot.kind != "id":
        return None
    text = scene.message.text.lower()
    if (
        "end" not in text
        and "start" not in text
        and "last" not in text
        and "begin" not in text
        and "…" not in text
        and "digits" not in text
    ):
        return None
    end, start = _partial()
    match = end.search(text)
    begins = match is None
    match = match or start.search(text)
    if match is None:
        return None
    part = next(group for group in match.groups() if group)
    if not any(char.isdigit() for char in part):
        return None
    bare = re.sub(r"[^a-z0-9]", "", part)
    fitting = []
    for value in known_values(slot, scene):
        plain = re.sub(r"[^a-z0-9]", "", str(value).lower())
        if plain.startswith(bare) if begins else plain.endswith(bare):
            fitting.append(value)
    if len(fitting) == 1:
        return Choice("value", tuple(fitting), "partial_resolved")
    if len(fitting) > 1:
        return Choice("conflict", tuple(fitting), "partial_fits_several")
    return Choice("invalid", rule="partial_value")


def wrongly_written(slot: Slot, scene: Scene) -> bool:
    """Return whether the user gave a value for an argument that its schema does not take."""
    if slot.kind != "id" or slot.pattern is None or not slot.pattern.prefix:
        return False
    core = re.sub(r"[\W_]", "", slot.pattern.prefix).lower()
    message = scene.message
    return len(core) > 1 and any(
        span.kind == "id"
        and re.sub(r"[\W_]", "", span.text).lower().startswith(core)
        and re.sub(r"[\W_]", "", span.text).lower() != core
        and not any(begin <= span.start < stop for begin, stop in message.placeholders)
        for span in message.spans
    )


def other_named(slot: Slot, scene: Scene) -> bool:
    """Return whether the user speaks of another thing than the one that context and history hold."""
    return slot.kind == "id" and signs("another_thing").search(scene.message.masked) is not None
