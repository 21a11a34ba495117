"""An explicit value replaces an earlier one, unless the user says that both are the same thing."""

from __future__ import annotations

import re
from typing import Any

from mootcourt.generator.derivation.assigning import assign
from mootcourt.generator.derivation.choosing import Choice, choice_sign, choose
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.facts.session import from_session
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.words import name_tokens

_OPEN_WORDS = {
    "open": "open|opened|looking at|on (?:my |the )?screen|viewing|in front of me",
    "current": "current|currently|this|looking at|on (?:my |the )?screen|present",
    "active": "active|current|this|ongoing|running",
    "selected": "selected|chosen|highlighted|marked|picked|looking at|on (?:my |the )?screen",
    "last": "last|latest|most recent|previous",
    "recent": "last|latest|most recent|recent",
    "default": "default|usual|normal|standard|main|regular",
    "primary": "primary|main|usual",
    "own": "own",
    "pending": "pending|open|outstanding",
    "viewed": "viewing|viewed|looking at|on (?:my |the )?screen",
}


def against_session(slot: Slot, choice: Choice, scene: Scene) -> Choice:
    """Set an explicit value against the session's, where the user says that both are one thing."""
    if choice.state != "value" or choice.found is None or not scene.session or slot.kind not in ("id", "email"):
        return choice
    for fact in from_session(slot, scene.session):
        if fact.value == choice.values[0] or fact.path.count(".") < 2:
            continue
        tokens = name_tokens(fact.path.rpartition(".")[2])
        pointers = [_OPEN_WORDS[token] for token in tokens if token in _OPEN_WORDS]
        if pointers and _says_same(choice, scene, "|".join(pointers)):
            return Choice("conflict", (choice.values[0], fact.value), "message_against_session")
        if tokens == name_tokens(slot.name) and _says_same(choice, scene, _OPEN_WORDS["open"] + "|current|active"):
            # The key does not say that it holds the open one.
            return Choice("unclear", (choice.values[0], fact.value), "message_against_session")
    return choice


def _says_same(choice: Choice, scene: Scene, pointers: str) -> bool:
    assert choice.found is not None
    message = scene.message
    number = message.clause_at(choice.found.start)
    sentence = message.clauses[number].sentence
    text = message.masked[
        min(clause.start for clause in message.clauses if clause.sentence == sentence) : choice.found.end + 60
    ]
    match = re.search(
        rf"\b(?:my|the|this|our|that)(?: \w+)? "
        rf"(?:(?:{pointers})\b|one i have (?:{pointers})|\w+ i have (?:{pointers})|\w+ i'm (?:{pointers}))",
        text,
    )
    if match is None:
        match = re.search(rf"\b(?:i have|i've got|i'm|i am) (?:{pointers})\b", text)
    if match is None:
        return False
    return (
        re.search(
            r"\b(?:not|n't|instead|rather|different|other than|isn't|besides)\b",
            text[max(0, match.start() - 25) : match.end() + 25],
        )
        is None
    )


def against_earlier(slot: Slot, choice: Choice, scene: Scene) -> Choice:
    """Set an explicit value against an earlier turn's, where the user says that both are one thing."""
    if choice.state != "value" or choice.found is None or slot.kind not in ("id", "email", "date", "amount", "month"):
        return choice
    if not scene.told:
        return choice
    same = choice_sign("same").search(scene.message.masked)
    pronoun = choice_sign("pronoun").search(scene.message.masked, 0, choice.found.start) if slot.kind == "id" else None
    if same is None and pronoun is None:
        return choice
    if choice.rule in ("explicit_correction", "negated_value"):
        return choice
    for earlier in earlier_values(slot, scene):
        if earlier == choice.values[0]:
            return choice
        if same is not None or _takes_up(choice, scene):
            return Choice("conflict", (earlier, choice.values[0]), "message_against_earlier_turn")
        return choice
    return choice


def _takes_up(choice: Choice, scene: Scene) -> bool:
    """Whether a pronoun in a request, before the value, can only mean what was spoken of before."""
    assert choice.found is not None
    message = scene.message
    for clause, act in zip(message.clauses, message.acts, strict=True):
        if clause.start >= choice.found.start:
            return False
        if (
            act == "request"
            and re.search(r"\b(?:it|that one|this one)\b", clause.masked)
            and clause.end <= choice.found.start
        ):
            return True
    return False


def earlier_values(slot: Slot, scene: Scene) -> list[Any]:
    """Return the values that earlier messages of the user state for an argument, latest first."""
    found: list[Any] = []
    for told in reversed(scene.told):
        if told.role != "user":
            continue
        assignment = assign((slot,), told.utterance, scene.calendar)
        choice = choose(slot, assignment.by_slot.get(slot.name, ()), told.utterance)
        for value in choice.values:
            if value not in found:
                found.append(value)
    return found
