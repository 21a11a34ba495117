"""The scripted tools of a case: results, faults, and the state that calls change."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.idempotency import sent_key
from mootcourt.contract.tool import ToolSpec
from mootcourt.harness.agents.registry import BuiltAgent
from mootcourt.harness.sandbox import out_of_sight
from mootcourt.harness.source import Answer
from mootcourt.harness.world.documents import attached, of_tool
from mootcourt.harness.world.faults import FAULTS, befallen
from mootcourt.harness.world.keys import logical_action, with_injected
from mootcourt.harness.world.matching import holds

ACCEPTED = {"ok": True}  # what a write that takes effect answers where the script gives no result


@dataclass(slots=True)
class _Effect:
    """A write that took effect: its result, and whether the agent has seen it."""

    value: Any
    seen: bool


class World:
    """The scripted tools in one run; the same calls in the same order get the same answers.

    Args:
        case: The case whose script answers.
        slow: How many seconds a slow call takes.
    """

    def __init__(self, case: Case, *, slow: float = 0) -> None:
        """Start with no entry used up and no effect."""
        self._case = case
        self._slow = slow
        self._met = [0] * len(case.script)
        self._done: set[str] = set()
        self._effects: dict[str, _Effect] = {}
        self._scripted = {entry.tool for entry in case.script}
        self._expected = {call.name for turn in case.judged_turns for call in turn.expect.calls}

    def call(self, tool: ToolSpec, arguments: Mapping[str, Any]) -> Answer:
        """Answer one call whose arguments are valid.

        The first entry that matches and is not used up answers. A write with an idempotency key that
        took effect before does not take effect again and returns what it returned first; without a key
        the same write takes effect again.
        """
        executed = with_injected(tool, arguments, self._case.context.session)
        if tool.risk == "read":
            answer = replace(self._answered(tool, executed, None)[0], effect=False)
        else:
            answer = self._written(tool, executed)
        if _takes_effect(answer):
            self._done.add(tool.name)
            if answer.status == "ok":
                answer = replace(answer, value=attached(answer.value, of_tool(self._case, tool.name)))
        return replace(answer, executed=executed, value=deepcopy(answer.value))

    def _written(self, tool: ToolSpec, executed: dict[str, Any]) -> Answer:
        sent = sent_key(executed)
        key = f"{tool.name}:{sent}" if sent is not None else logical_action(tool, executed)
        before = self._effects.get(key)
        if before is not None and before.seen and sent is not None:
            return Answer(value=before.value, effect=False, key=key)
        answer, result = self._answered(tool, executed, before)
        if not _takes_effect(answer):
            return replace(answer, effect=False, key=key)
        once = before is not None and sent is not None
        if before is not None and once:  # its first result was lost on the way
            result = result if before.value is ACCEPTED else before.value
        seen = answer.status == "ok"
        self._effects[key] = _Effect(result, seen)
        return replace(answer, value=result if seen else None, effect=not once, key=key)

    def _answered(self, tool: ToolSpec, executed: dict[str, Any], before: _Effect | None) -> tuple[Answer, Any]:
        """Return the answer, and the result that a call has even where the agent does not get to see it."""
        entry = self._match(tool.name, executed)
        if entry is not None:
            returned = "returns" in entry.model_fields_set
            result = entry.returns if returned or tool.risk == "read" else ACCEPTED
            if entry.fault is None:
                return Answer(value=result), result
            return befallen(entry.fault, result if entry.fault == "slow" else entry.returns, slow=self._slow), result
        if before is not None:  # the same write again, after all that the script has for it
            return Answer(value=before.value), before.value
        if of_tool(self._case, tool.name):
            return Answer(), None
        if tool.name in self._expected and tool.name not in self._scripted:
            return Answer(value=ACCEPTED), ACCEPTED
        told = FAULTS["not_found"]
        return Answer(told.status, None, told.code, told.error), None

    def _match(self, name: str, arguments: Mapping[str, Any]) -> ScriptEntry | None:
        for number, entry in enumerate(self._case.script):
            if entry.tool != name or not holds(entry.when, arguments):
                continue
            if entry.after is not None and entry.after not in self._done:
                continue
            self._met[number] += 1
            used = self._met[number] - entry.skip
            if used > 0 and (entry.times is None or used <= entry.times):
                return entry
        return None


def _takes_effect(answer: Answer) -> bool:
    if answer.fault is None:
        return answer.status == "ok"
    return FAULTS[answer.fault].after


class ScriptedSession:
    """A world as the tools of one run."""

    def __init__(self, world: World) -> None:
        """Answer from ``world``."""
        self._world = world

    async def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        """Answer a call whose arguments its schema accepts."""
        return self._world.call(tool, arguments)

    async def close(self) -> None:
        """Nothing is held."""


@dataclass(frozen=True, slots=True)
class ScriptedTools:
    """The mode ``mock``: every case is answered by its own script.

    Attributes:
        slow: How many seconds a slow call takes.
        sandbox: The sandbox that the run names, for agents with tools of their own.
        mode: What it is called in traces.
    """

    slow: float = 2.0
    sandbox: str | None = None
    mode: str = "mock"

    def refusal(self, case: Case, agent: BuiltAgent) -> str:
        """Return why the case may not be run; empty where it may, for nothing here can do harm."""
        return out_of_sight(case, agent, self.sandbox)

    def open(self, case: Case, run: int) -> ScriptedSession:
        """Return the scripted tools of one run, with nothing used up."""
        return ScriptedSession(World(case, slow=self.slow))
