"""What is known at one judged turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case, Document, Policy
from mootcourt.contract.tool import Manifest, ToolSpec, canonical_json
from mootcourt.generator.derivation.model import Derived, DerivedCall
from mootcourt.generator.derivation.policies import Rules, rules_of
from mootcourt.generator.derivation.scripted import Answer, Script
from mootcourt.generator.facts.slots import Slot, slots_of
from mootcourt.generator.facts.utterance import Utterance, read
from mootcourt.generator.facts.words import name_tokens, stem, stems_of, stop_stems, synonym_groups


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """An earlier message: who said it, and where it stands in the case."""

    role: str
    utterance: Utterance
    path: str


@dataclass(frozen=True, slots=True, eq=False)
class Returned:
    """An earlier tool result."""

    tool: str
    value: Any
    path: str


class ToolTable:
    """The slots of a tool and the words that point at it; made once for a tool."""

    def __init__(self, tool: ToolSpec) -> None:
        """Read the schema."""
        self.tool = tool
        self.slots: tuple[Slot, ...] = slots_of(tool)
        self.by_name = {slot.name: slot for slot in self.slots}
        tokens = name_tokens(tool.name)
        described = stems_of(tool.description.partition(".")[0])
        verb = stem(tokens[0]) if tokens else ""
        self.verb = verb
        self.verbs = frozenset({verb} | set(synonym_groups().get(verb, frozenset())) | set(described[:1]))
        self.nouns = (frozenset(stem(token) for token in tokens[1:]) | frozenset(described[1:])) - stop_stems()
        self.has_query = any(slot.kind == "text" for slot in self.slots)


class Tables:
    """The tables of a manifest's tools, each made when it is first needed."""

    def __init__(self, manifest: Manifest) -> None:
        """Hold the manifest."""
        self.manifest = manifest
        self._made: dict[str, ToolTable] = {}

    def __getitem__(self, name: str) -> ToolTable:
        """Return the table of a tool."""
        table = self._made.get(name)
        if table is None:
            table = self._made[name] = ToolTable(self.manifest[name])
        return table

    def __contains__(self, name: str) -> bool:
        """Return whether the manifest has the tool."""
        return name in self.manifest


@lru_cache(maxsize=128)
def tables_of(manifest: Manifest) -> Tables:
    """Return the tables of a manifest, kept by its content."""
    return Tables(manifest)


@dataclass(slots=True, eq=False)
class Scene:
    """What is known at one judged turn.

    Attributes:
        intent: The tools that the request is about.
        tables: The tables of the tools.
        calendar: Clock, timezone and locale.
        session: The trusted session.
        policy: The rules of the house, written ones included.
        rules: What the policies' rules say together.
        documents: The untrusted documents.
        message: The user's message of this turn.
        path: Where that message stands in the case.
        told: The earlier messages.
        returned: The earlier tool results.
        script: The scripted tools.
        before: The derived behaviour of the turn before, in a case with turns.
        made: The calls that earlier turns made.
        alone: Whether this turn is the only one that is judged.
        answers: What the calls of this turn end in.
        due: The tools that the turn before was about.
    """

    intent: tuple[str, ...]
    tables: Tables
    calendar: Calendar
    session: dict[str, Any]
    policy: tuple[Policy, ...]
    rules: Rules
    documents: tuple[Document, ...]
    message: Utterance
    path: str
    told: list[Told]
    returned: list[Returned]
    script: Script
    before: Derived | None = None
    made: list[DerivedCall] = field(default_factory=list)
    alone: bool = True
    answers: dict[str, Answer] = field(default_factory=dict)
    due: tuple[str, ...] = ()

    def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        """Return what a call of this turn ends in; the same call is made once."""
        key = canonical_json([tool.name, arguments])
        if key not in self.answers:
            self.answers[key] = self.script.call(tool, arguments)
        return self.answers[key]


def first_scene(case: Case) -> Scene:
    """Return the scene of the first judged turn."""
    calendar = calendar_of(case)
    told: list[Told] = []
    returned: list[Returned] = []
    for number, message in enumerate(case.history):
        path = f"messages[{number}].content"
        if message.role == "tool":
            returned.append(Returned(message.name or "", message.content, path))
        elif isinstance(message.content, str):
            told.append(Told(message.role, read(message.content, calendar), path))
    user = case.judged_turns[0].user
    return Scene(
        intent=case.intent,
        tables=tables_of(case.manifest),
        calendar=calendar,
        session=case.context.session,
        policy=case.context.policy,
        rules=rules_of(case.context.policy),
        documents=case.documents,
        message=read(user, calendar),
        path="turns[0].user" if case.turns else f"messages[{len(case.messages) - 1}].content",
        told=told,
        returned=returned,
        script=Script(case.script),
        alone=len(case.judged_turns) == 1,
    )
