"""Arguments that the session, its profile and its memory, or the clock give."""

from __future__ import annotations

from collections.abc import Sequence

from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.facts.model import Fact
from mootcourt.generator.facts.session import from_locale, from_memory, from_named_key, from_session
from mootcourt.generator.facts.slots import Slot, type_of
from mootcourt.generator.facts.words import stems_of


def from_context(slot: Slot, scene: Scene, filling: Filling) -> bool:
    """Fill an argument from what is known of the user, or find that several values compete; False where nothing is."""
    facts: Sequence[Fact] = (
        from_session(slot, scene.session)
        or from_named_key(slot, scene.session, frozenset(stems_of(scene.message.masked)))
        or from_locale(slot, scene.session, scene.calendar)
        or from_memory(slot, scene.session, scene.calendar)
    )
    if not facts:
        return False
    if len(facts) == 1 or slot.kind == "list":
        fact = facts[0]
        value = (
            [one.value for one in facts]
            if slot.kind == "list" and type_of(slot.schema) == "array" and not isinstance(fact.value, list)
            else fact.value
        )
        filling.arguments[slot.name] = value
        filling.facts.extend(facts)
        filling.rules.append(
            {"profile": "profile_provides", "memory": "memory_provides", "clock": "timezone_provides"}.get(
                fact.source, "session_provides"
            )
        )
        return True
    filling.facts.extend(facts)
    filling.conflict[slot.name] = [fact.value for fact in facts]
    filling.rules.append("session_holds_several")
    return True
