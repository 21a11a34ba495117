"""What shows that a capitalised word names a person or place: a preposition, a label, a verb, its position."""

from __future__ import annotations

import re

from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, signs, stem

Name = tuple[int, int, str]
_BEFORE = re.compile(r"([\w'→-]+)[^\w.!?]*$")
_ANSWERING = frozenset({"thanks", "affirm", "deny", "info"})


def grounded(slot: Slot, names: list[Name], utterance: Utterance) -> list[Name]:
    """Return the names that something in the text shows to be of the argument's kind."""
    kept: list[Name] = []
    for name in names:
        joined = bool(kept) and signs("listed_name").match(utterance.masked[kept[-1][1] : name[0]]) is not None
        if joined or _is_grounded(slot, name, utterance):
            kept.append(name)
    return kept


def _is_grounded(slot: Slot, name: Name, utterance: Utterance) -> bool:
    start, end, text = name
    if utterance.quote_at(start) is not None:
        return True
    before = utterance.masked[max(0, start - 40) : start]
    match = _BEFORE.search(before)
    clause = utterance.clauses[utterance.clause_at(start)] if utterance.clauses else None
    opens = clause is not None and start <= clause.start
    if match is not None and not opens:
        word = match.group(1)
        if word in ("a", "an"):
            return False
        if signs(f"before_{slot.kind}").fullmatch(word) or stem(word) in slot.label:
            return True
        return slot.kind == "person" and (word in action_verbs() or " " in text)
    if clause is not None and end >= clause.end:
        return not set(utterance.acts) - _ANSWERING or len(utterance.clauses) == 1 or " " in text
    after = utterance.masked[end : end + 20]
    return signs(f"after_{slot.kind}").match(after) is not None or (slot.kind == "person" and " " in text)


def stands_alone(slot: Slot, names: list[Name], utterance: Utterance) -> bool:
    """Return whether a name stands inside a clause and nothing shows what it names."""
    shown = grounded(slot, names, utterance)
    for name in names:
        clause = utterance.clauses[utterance.clause_at(name[0])] if utterance.clauses else None
        match = _BEFORE.search(utterance.masked[max(0, name[0] - 40) : name[0]])
        article = match is not None and match.group(1) in ("a", "an")
        if name not in shown and clause is not None and name[0] > clause.start and not article:
            return True
    return False
