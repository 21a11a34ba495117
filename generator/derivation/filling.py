"""The arguments of one tool: filled, missing or in conflict, source by source."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mootcourt.contract.tool import canonical_json
from mootcourt.generator.derivation.acted import option_by_verb, takes_verbs
from mootcourt.generator.derivation.assigning import Assignment, assign
from mootcourt.generator.derivation.branches import meet_branches
from mootcourt.generator.derivation.choosing import NONE, Choice, choose
from mootcourt.generator.derivation.contextual import from_context
from mootcourt.generator.derivation.earlier import from_earlier
from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.derivation.hinted import (
    has_spare_number,
    is_hinted_at,
    is_written_somewhere,
    may_be_listed,
    may_name,
    names_something,
)
from mootcourt.generator.derivation.known import known_values, other_named, partly_named, wrongly_written
from mootcourt.generator.derivation.pairing import SEVERAL, pair_up
from mootcourt.generator.derivation.pointed import from_documents, may_say
from mootcourt.generator.derivation.ranking import is_delegated
from mootcourt.generator.derivation.sameness import against_earlier, against_session
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.boolean import stated
from mootcourt.generator.facts.computed import computed
from mootcourt.generator.facts.defaults import from_null, from_schema
from mootcourt.generator.facts.freetext import may_be_said, said
from mootcourt.generator.facts.model import TRUSTED, Fact
from mootcourt.generator.facts.policy import from_policy
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.written import written_out

COMPOSED = ("draft", "preview", "compose", "suggest")


LookUp = Callable[[Slot, ToolTable, Scene, Filling, int], bool]


def fill(table: ToolTable, scene: Scene, look_up: LookUp, *, depth: int = 0) -> Filling:
    """Fill the arguments of a tool from every source, strongest first.

    Args:
        table: The tool.
        scene: What is known.
        look_up: Finds a missing argument with a read tool; returns whether it decided.
        depth: How many lookups already hang on this one.
    """
    filling = Filling()
    assignment = assign(table.slots, scene.message, scene.calendar)
    documents = from_documents(table, scene)
    for slot in table.slots:
        _from_user(slot, table, scene, filling, assignment, documents)
    _drop_repeated(table, filling)
    if filling.several or filling.conflict or SEVERAL in filling.unclear.values():
        places = {name: scene.own(table, founds) for name, founds in assignment.by_slot.items()}
        pair_up(filling, places, in_turn="respectively" in scene.message.masked)
    needed = _needed(table, filling)
    for slot in table.slots:
        if slot.name in needed and not filling.decides(slot.name):
            _from_elsewhere(slot, table, scene, filling, look_up, depth)
    meet_branches(table, scene, filling)
    return filling


def _drop_repeated(table: ToolTable, filling: Filling) -> None:
    """Words that a required text takes are not those of an optional one as well."""
    needed = {
        canonical_json(filling.arguments[slot.name])
        for slot in table.slots
        if slot.kind == "text" and slot.required and slot.name in filling.arguments
    }
    for slot in table.slots:
        if slot.kind == "text" and not slot.required and slot.name in filling.arguments:
            text = canonical_json(filling.arguments[slot.name])
            if text in needed:
                del filling.arguments[slot.name]
            needed.add(text)


def _needed(table: ToolTable, filling: Filling) -> list[str]:
    needed = list(table.tool.required)
    for name, others in (table.tool.parameters.get("dependentRequired") or {}).items():
        if name in filling.arguments:
            needed += [other for other in others if other not in needed]
    return needed


def _from_user(
    slot: Slot,
    table: ToolTable,
    scene: Scene,
    filling: Filling,
    assignment: Assignment,
    documents: dict[str, Choice],
) -> None:
    fixed = from_policy(slot, scene.rules.fixes)
    constant = from_schema(slot) if slot.kind == "const" and slot.required else None
    for fact, rule in ((fixed, "fixed_by_policy"), (constant, "constant_argument")):
        if fact is not None:
            _take(slot, fact, filling, rule)
            return
    if slot.kind == "text":
        _text(slot, table, scene, filling)
        return
    if slot.kind == "boolean":
        value = stated(slot, scene.message)
        if value is not None:
            _take(slot, Fact(value, "boolean", "user", True, scene.path), filling, "one_value")
        return
    if slot.kind == "object":
        _object(slot, scene, filling)
        return
    if slot.name in assignment.undecided and table.tool.risk == "read" and slot.kind == "date":
        # One day for a span of days: it begins and ends on that day.
        _apply(slot, choose(slot, (assignment.undecided[slot.name],), scene.message), scene, filling, "user")
        return
    if slot.name in assignment.unclear:
        filling.unclear[slot.name] = "the words do not say which argument a value belongs to"
        return
    choice = choose(
        slot, scene.own(table, assignment.by_slot.get(slot.name, ())), scene.message, wants_list=slot.kind == "list"
    )
    choice = _only_one_exists(slot, choice, scene)
    choice = against_session(slot, choice, scene)
    choice = against_earlier(slot, choice, scene)
    choice, source = _with_document(slot, choice, documents.get(slot.name, NONE), scene)
    _apply(slot, choice, scene, filling, source)


def _only_one_exists(slot: Slot, choice: Choice, scene: Scene) -> Choice:
    """Of several candidates the one that exists for the user, where session or results tell."""
    if choice.state != "conflict" or choice.rule not in ("two_candidates", "near_collision"):
        return choice
    known = known_values(slot, scene)
    kept = [value for value in choice.values if value in known]
    return Choice("value", tuple(kept), "only_one_exists") if len(kept) == 1 else choice


def _with_document(slot: Slot, choice: Choice, other: Choice, scene: Scene) -> tuple[Choice, str]:
    """Join what the user says with what the document says that the user points at."""
    if other.state not in ("value", "conflict", "several"):
        return choice, "user"
    if choice.state == "none":
        return other, "document"
    if choice.state != "value" or other.state != "value" or choice.values == other.values:
        return choice, "user"
    if slot.kind in ("number", "enum", "duration", "percent") and not scene.rules.precedence:
        return choice, "user"
    order = [
        "user" if name in ("user", "message") else "document"
        for name in scene.rules.precedence
        if name in ("user", "message", "attachment", "document", "email", "retrieval")
    ]
    if order:
        return (
            (choice, "user")
            if order[0] == "user"
            else (Choice("value", other.values, "policy_gives_precedence", other.found), "document")
        )
    return Choice("conflict", (*choice.values, *other.values), "message_against_attachment"), "user"


def _apply(slot: Slot, choice: Choice, scene: Scene, filling: Filling, source: str) -> None:
    if choice.state == "none":
        return
    path = scene.path if source == "user" else "documents"
    for value in choice.values:
        place = (choice.found.start, choice.found.end) if choice.found is not None and source == "user" else None
        filling.facts.append(Fact(value, slot.kind, source, source in TRUSTED, path, place))
    if choice.rule:
        filling.rules.append(choice.rule)
    if choice.state == "value":
        value = choice.values[0]
        filling.arguments[slot.name] = [value] if slot.kind == "list" else value
    elif choice.state == "several":
        if slot.kind == "list":
            filling.arguments[slot.name] = list(choice.values)
        else:
            filling.several[slot.name] = choice.values
    elif choice.state == "conflict":
        filling.conflict[slot.name] = list(choice.values)
    elif choice.state == "invalid":
        if slot.required:
            filling.missing.append(slot.name)
    elif slot.required:
        filling.unclear[slot.name] = SEVERAL


def _take(slot: Slot, fact: Fact, filling: Filling, rule: str) -> None:
    filling.arguments[slot.name] = fact.value
    filling.facts.append(fact)
    filling.rules.append(rule)


def _text(slot: Slot, table: ToolTable, scene: Scene, filling: Filling) -> None:
    idle = table.verbs | table.nouns | {stem for other in table.slots for stem in other.label}
    part = scene.part(table, scene.message)
    text = written_out(slot, table.slots, part) if part.quotes else None
    if text is not None:
        filling.arguments[slot.name] = {"judged": text}
        filling.facts.append(Fact(text, "text", "user", True, scene.path))
        return
    text = said(slot, part, idle)
    if text is None:
        for told in reversed(scene.told):
            if told.role == "user" and slot.required and text is None:
                text = said(slot, scene.part(table, told.utterance), idle)
    if text is None and slot.required and any(word in table.tool.name for word in COMPOSED):
        text = scene.message.text.strip()
    if text is None and slot.required and may_be_said(slot, scene.message, idle):
        filling.unclear[slot.name] = "the words to search for may stand beside the request"
    if text is not None and (slot.required or _is_introduced(slot, scene)):
        filling.arguments[slot.name] = {"judged": text}
        filling.facts.append(Fact(text, "text", "user", True, scene.path))


def _is_introduced(slot: Slot, scene: Scene) -> bool:
    """Whether the user's words name an optional text by its own name, or give a reason."""
    words = scene.message.masked
    return any(name in words for name in slot.nouns if len(name) > 3) or ("because" in words and "reason" in slot.nouns)


def _object(slot: Slot, scene: Scene, filling: Filling) -> None:
    assignment = assign(slot.fields, scene.message, scene.calendar)
    value: dict[str, Any] = {}
    lacking: list[str] = []
    for inner in slot.fields:
        choice = choose(inner, assignment.by_slot.get(inner.name, ()), scene.message)
        fact = from_schema(inner) if inner.kind == "const" or inner.required else None
        if choice.state == "value":
            value[inner.name] = choice.values[0]
        elif fact is not None:
            value[inner.name] = fact.value
        elif inner.required:
            lacking.append(inner.name)
    if value and not lacking:
        filling.arguments[slot.name] = value
    elif slot.required and value:
        filling.unclear[slot.name] = "parts of the object are not said"


def _from_elsewhere(slot: Slot, table: ToolTable, scene: Scene, filling: Filling, look_up: LookUp, depth: int) -> None:
    """Fill an argument that the message does not state."""
    if slot.kind == "text":
        if slot.name not in scene.session or not from_context(slot, scene, filling):
            _defaulted(slot, filling)
        if slot.name in filling.missing and is_written_somewhere(slot, scene, filling.arguments):
            filling.missing.remove(slot.name)
            filling.unclear[slot.name] = "a text is written out, and nothing says which argument it is for"
        elif slot.name in filling.missing and may_say(scene):
            filling.missing.remove(slot.name)
            filling.unclear[slot.name] = "the document that the user points at may say it"
        return
    if wrongly_written(slot, scene):
        filling.missing.append(slot.name)
        filling.rules.append("pattern_violated")
        return
    if _known(slot, table, scene, filling) or _left_to_the_agent(slot, table, scene, filling):
        return
    if not look_up(slot, table, scene, filling, depth):
        _defaulted(slot, filling)


def _known(slot: Slot, table: ToolTable, scene: Scene, filling: Filling) -> bool:
    """Fill an argument with what earlier turns, earlier results or the context hold; say whether they decide."""
    partial = partly_named(slot, scene)
    if partial is not None:
        _choice_or_missing(slot, partial, scene, filling)
        return True
    if other_named(slot, scene):
        return False
    choice, fact = from_earlier(slot, table, scene)
    if choice.state == "none":
        return from_context(slot, scene, filling)
    if fact is not None:
        filling.facts.append(fact)
    _choice_or_missing(slot, choice, scene, filling)
    return True


def _left_to_the_agent(slot: Slot, table: ToolTable, scene: Scene, filling: Filling) -> bool:
    """Fill an argument that the user leaves open or that follows from others; say whether that decides."""
    if slot.kind == "enum" and takes_verbs(slot):
        option = option_by_verb(slot, scene.message)
        if option is None:
            filling.unclear[slot.name] = "its options are verbs, and none is the verb of the request"
        else:
            _take(slot, Fact(option, "enum", "user", True, scene.path), filling, "one_value")
        return True
    if slot.kind == "enum" and slot.options is not None and is_delegated(scene.message):
        _take(slot, Fact(slot.options.values[0], "enum", "user", True, scene.path), filling, "delegated_choice")
        return True
    if slot.kind in ("person", "place") and scene.message.text.islower() and may_name(slot, table, scene):
        filling.unclear[slot.name] = "the message writes no capitals, so that no name can be told from its words"
        return True
    if slot.kind == "moment" and any(span.kind in ("date", "time", "instant") for span in scene.message.spans):
        filling.unclear[slot.name] = "a day or time is said, and the schema does not say how to write it"
        return True
    if slot.kind in ("person", "place") and names_something(slot, scene):
        filling.unclear[slot.name] = "nothing shows what a name in the message names"
        return True
    if slot.kind == "list" and may_be_listed(slot, scene, filling.arguments):
        filling.unclear[slot.name] = "a list may be written out in a form that is not read"
        return True
    if slot.kind in ("number", "percent") and has_spare_number(scene, filling.arguments):
        filling.unclear[slot.name] = "a number stands in the message, and nothing says what it counts"
        return True
    if is_hinted_at(slot, scene):
        filling.unclear[slot.name] = "the words hint at a value that cannot be read"
        return True
    value = computed(slot, table.slots, filling.arguments, scene.message)
    if value is not None:
        _take(slot, Fact(value, slot.kind, "user", True, scene.path), filling, "computed")
    return value is not None


def _choice_or_missing(slot: Slot, choice: Choice, scene: Scene, filling: Filling) -> None:
    if choice.state in ("none", "invalid"):
        filling.missing.append(slot.name)
        filling.rules.append(choice.rule or "partial_value")
    else:
        _apply(slot, choice, scene, filling, "user")


def _defaulted(slot: Slot, filling: Filling) -> None:
    fact, rule = from_schema(slot), "default_in_schema"
    if fact is None:
        fact, rule = from_null(slot), "nullable"
    if fact is not None:
        _take(slot, fact, filling, rule)
    else:
        filling.missing.append(slot.name)
        filling.rules.append("required_absent")
