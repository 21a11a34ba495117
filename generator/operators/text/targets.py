"""The values of a request that a variant may take out, double or contradict."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, Derived, ExpectedCall
from mootcourt.contract.calendar import calendar_of
from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.expectation import Must
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.edits import Change
from mootcourt.generator.operators.text.data import words
from mootcourt.generator.operators.text.ids import fits
from mootcourt.generator.operators.text.locks import spec_texts, values_in
from mootcourt.generator.operators.text.nouns import Noun, noun_for
from mootcourt.generator.operators.text.valued import requested_calls, valued_at, valued_text
from mootcourt.remembered import remembered

_SPAN_KINDS = {"date": "date", "email": "email", "money": "money"}


@dataclass(frozen=True, slots=True)
class Target:
    """A value that the user gives and the expected calls need.

    Attributes:
        argument: The argument's name.
        tool: The tool of the call that the request is about.
        schema: The argument's property schema.
        value: The value as the expectation has it.
        start: Where it stands in the request.
        end: Where it ends.
        noun: What the value identifies.
        comparator: How the expectation compares it.
        unlike: Whether the tool takes another value of the same kind.
    """

    argument: str
    tool: ToolSpec
    schema: Mapping[str, Any]
    value: str
    start: int
    end: int
    noun: Noun
    comparator: str
    unlike: bool

    @property
    def goes_with_preposition(self) -> bool:
        """Whether "from BGO" goes as a whole, since no noun could stand for the value."""
        return self.unlike or (not self.noun.thing and self.comparator == "exact")


def targets(case: Case) -> list[Target]:
    """Return the values that stand once in the request and on which every expected call hangs.

    There are none unless the turn that gives the values asks for what is then done, there or
    when the user has confirmed it.
    """
    text, calls = valued_text(case), requested_calls(case)
    if not calls or any(_is_looked_up(spec) for call in calls for spec in call.arguments.values()):
        return []
    named = {value for call in calls for spec in call.arguments.values() for value in spec_texts(spec)}
    others = [span.text for span in values_in(text, calendar_of(case)) if span.kind == "id" and span.text not in named]
    found: dict[str, Target] = {}
    for call in calls:
        tool = case.manifest.get(call.name)
        if tool is None or call.name not in case.intent:
            continue
        for name, spec in call.arguments.items():
            target = _target(case, text, tool, name, spec)
            if target is None or target.value in found or any(fits(other, target.schema) for other in others):
                continue
            if _all_hang_on(calls, target.value):
                found[target.value] = target
    return list(found.values())


def _target(case: Case, text: str, tool: ToolSpec, name: str, spec: ArgumentSpec) -> Target | None:
    schema = tool.properties.get(name)
    if not isinstance(schema, Mapping) or name not in tool.required or "default" in schema or "const" in schema:
        return None
    if (
        spec.comparator not in {"exact", "email", "date"}
        or not isinstance(spec.value, str)
        or spec.source not in {None, "user"}
        or spec.value.lower() in words("grammar", "verbs")  # a choice that is the verb of the request
    ):
        return None
    place = _place(case, text, spec)
    if place is None:
        return None
    noun = noun_for(name, schema)
    unlike = any(
        other != name and noun_for(other, part).thing == noun.thing and noun.thing
        for other, part in tool.properties.items()
        if isinstance(part, Mapping)
    )
    return Target(name, tool, schema, spec.value, *place, noun, spec.comparator, bool(unlike))


def _place(case: Case, text: str, spec: ArgumentSpec) -> tuple[int, int] | None:
    if spec.comparator == "date":
        spans = [
            span
            for span in values_in(text, calendar_of(case))
            if span.kind == "date" and [str(day) for day in span.readings] == [spec.value]
        ]
        return (spans[0].start, spans[0].end) if len(spans) == 1 else None
    hits = [hit.span() for hit in re.finditer(rf"(?<![\w-]){re.escape(spec.value)}(?![\w-])", text)]
    return hits[0] if len(hits) == 1 and text.lower().count(spec.value.lower()) == 1 else None


def _is_looked_up(spec: ArgumentSpec) -> bool:
    return spec.comparator == "derived" or isinstance(spec.value, (Derived, dict))


def _all_hang_on(calls: tuple[ExpectedCall, ...], value: str) -> bool:
    hanging: set[str] = set()
    for call in calls:
        specs = call.arguments.values()
        derived = {re.split(r"[.#\[]", spec.value)[0] for spec in specs if spec.comparator == "derived"}
        if any(value in spec_texts(spec) for spec in specs) or derived & hanging:
            hanging.add(call.name)
        else:
            return False
    return True


def seen_elsewhere(case: Case, target: Target) -> bool:
    """Whether the value, or another that could take its place, is seen or looked up outside the request's own text."""
    if "pattern" in target.schema and any(
        isinstance(value, str) and fits(value, target.schema) for value in case.context.session.values()
    ):
        return True
    written = [
        [message.to_json() for message in case.history],
        [turn.user for turn in case.turns[: valued_at(case)]],
        case.context.to_json(),
        [document.to_json() for document in case.documents],
        [entry.to_json() for entry in case.script if not asks_with(entry, target.value)],
    ]
    text = json.dumps(written, ensure_ascii=False, default=str)
    if target.comparator == "date":
        return target.value in text
    return target.value.lower() in text.lower()


def asks_with(entry: ScriptEntry, value: str) -> bool:
    """Whether a script entry only answers a call that holds ``value``."""
    return any(value in _values(part) for part in entry.when.values())


def _values(part: Any) -> list[Any]:
    return list(part) if isinstance(part, (list, tuple)) else [part]


@remembered(4)
def everything_seen(case: Case) -> str:
    """Return all that is written in a case, so that a new value can differ from it."""
    return json.dumps(
        [
            [message.to_json() for message in case.messages],
            [turn.to_json() for turn in case.turns],
            case.context.to_json(),
            [document.to_json() for document in case.documents],
            [entry.to_json() for entry in case.script],
            case.expect.to_json() if case.expect is not None else None,
            case.must.to_json(),
            [reply.to_json() for reply in case.replies],
        ],
        ensure_ascii=False,
        default=str,
    )


def without_answers(case: Case, value: str) -> list[Change]:
    """Return the changes that take the value out of the script and out of the scripted user's replies."""
    changes: list[Change] = []
    kept = tuple(entry for entry in case.script if not asks_with(entry, value))
    if len(kept) != len(case.script):
        changes.append(("script", kept))
    replies = tuple(reply for reply in case.replies if value.lower() not in reply.say.lower())
    if len(replies) != len(case.replies):
        changes.append(("replies", replies))
    return changes


def must_without_calls(case: Case) -> Must:
    """Return what still has to hold when none of the expected calls may happen: prohibitions only.

    Tools that write are forbidden; a lookup does no harm.
    """
    forbidden = list(case.must.forbid)
    for turn in case.judged_turns:
        for call in turn.expect.calls:
            tool = case.manifest.get(call.name)
            if tool is not None and tool.risk != "read" and call.name not in forbidden:
                forbidden.append(call.name)
    fields: dict[str, Any] = {"forbid": tuple(forbidden)} if forbidden else {}
    for name in ("extra_reads", "not_claim"):
        if name in case.must.model_fields_set:
            fields[name] = getattr(case.must, name)
    return Must.model_construct(set(fields), **{**Must().__dict__, **fields})
