"""An enum of verbs: the verb of the request itself names the option."""

from __future__ import annotations

from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, stem, synonym_groups, words_of

_HELPERS = frozenset({"do", "let", "see", "help"})


def takes_verbs(slot: Slot) -> bool:
    """Return whether every option of an argument is a verb: add, remove, complete."""
    if slot.options is None or len(slot.options.values) < 2:
        return False
    return all(
        isinstance(value, str) and (value.lower() in action_verbs() or stem(value) in synonym_groups())
        for value in slot.options.values
    )


def option_by_verb(slot: Slot, message: Utterance) -> str | None:
    """Return the one option that means what the verbs of the request mean, or None."""
    assert slot.options is not None
    asked = [
        next((word for word in words_of(clause.masked) if word in action_verbs() and word not in _HELPERS), "")
        for clause, act in zip(message.clauses, message.acts, strict=True)
        if act == "request"
    ]
    named = {
        str(value)
        for verb in asked
        if verb
        for value in slot.options.values
        if stem(verb) in synonym_groups().get(stem(str(value)), frozenset({stem(str(value))}))
    }
    return named.pop() if len(named) == 1 else None
