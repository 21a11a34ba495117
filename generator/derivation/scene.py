"""What is known at one judged turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.case import Context, Document, Message, Policy, ScriptEntry, Turn
from mootcourt.contract.tool import Manifest, ToolSpec, canonical_json
from mootcourt.generator.derivation.model import Derived, DerivedCall
from mootcourt.generator.derivation.owners import owners_of
from mootcourt.generator.derivation.policies import Rules, rules_of
from mootcourt.generator.derivation.scripted import Answer, Script
from mootcourt.generator.derivation.tool_table import ToolTable, table_of
from mootcourt.generator.facts.found import Found
from mootcourt.generator.facts.utterance import Utterance, read


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
            table = self._made[name] = table_of(self.manifest[name])
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
        due: The tools that this turn, or the one before, is about.
        asked: The tables of those tools.
        owners: For each message the tools that its clauses are about.
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
    asked: tuple[ToolTable, ...] = ()
    owners: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def own(self, table: ToolTable, founds: Sequence[Found]) -> list[Found]:
        """Keep the values in clauses about a tool, where a message asks for several tools."""
        if len(self.asked) < 2 or not founds:
            return list(founds)
        names = self.owners_in(founds[0].utterance)
        mine = [found for found in founds if names and names[found.utterance.clause_at(found.start)] == table.tool.name]
        shared = [found for found in founds if names and not names[found.utterance.clause_at(found.start)]]
        return mine or shared or list(founds)

    def owners_in(self, utterance: Utterance) -> tuple[str, ...]:
        """Return for each clause the tool that it is about."""
        if utterance.text not in self.owners:
            self.owners[utterance.text] = owners_of(utterance, self.asked)
        return self.owners[utterance.text]

    def part(self, table: ToolTable, utterance: Utterance) -> Utterance:
        """Return what a message says about a tool, where it asks for several tools."""
        if len(self.asked) < 2:
            return utterance
        names = self.owners_in(utterance)
        kept = [clause for clause, name in zip(utterance.clauses, names, strict=True) if name in ("", table.tool.name)]
        if not kept or len(kept) == len(names):
            return utterance
        return read(". ".join(utterance.text[clause.start : clause.end] for clause in kept), self.calendar)

    def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        """Return what a call of this turn ends in; the same call is made once."""
        key = canonical_json([tool.name, arguments])
        if key not in self.answers:
            self.answers[key] = self.script.call(tool, arguments)
        return self.answers[key]


class Given(NamedTuple):
    """All of a case that the derivation reads.

    Attributes:
        intent: The tools that the request is about.
        manifest: The tools.
        context: The trusted context.
        calendar: Clock, timezone and locale of that context.
        messages: The messages; in a case without turns the last one is judged.
        turns: The judged turns; only what the user says is read.
        script: The scripted tools.
        documents: The untrusted documents that are read.
    """

    intent: tuple[str, ...]
    manifest: Manifest
    context: Context
    calendar: Calendar
    messages: tuple[Message, ...]
    turns: tuple[Turn, ...]
    script: tuple[ScriptEntry, ...]
    documents: tuple[Document, ...]

    @property
    def users(self) -> tuple[str, ...]:
        """What the user says in each judged turn."""
        return tuple(turn.user for turn in self.turns) if self.turns else (self.messages[-1].content,)


def first_scene(given: Given) -> Scene:
    """Return the scene of the first judged turn."""
    calendar = given.calendar
    told: list[Told] = []
    returned: list[Returned] = []
    for number, message in enumerate(given.messages if given.turns else given.messages[:-1]):
        path = f"messages[{number}].content"
        if message.role == "tool":
            returned.append(Returned(message.name or "", message.content, path))
        elif isinstance(message.content, str):
            told.append(Told(message.role, read(message.content, calendar), path))
    users = given.users
    return Scene(
        intent=given.intent,
        tables=tables_of(given.manifest),
        calendar=calendar,
        session=given.context.session,
        policy=given.context.policy,
        rules=rules_of(given.context.policy),
        documents=given.documents,
        message=read(users[0], calendar),
        path="turns[0].user" if given.turns else f"messages[{len(given.messages) - 1}].content",
        told=told,
        returned=returned,
        script=Script(given.script),
        alone=len(users) == 1,
    )
