"""One run of an agent on a case, from set-up to tear-down."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from logging import getLogger
from typing import Any

from mootcourt.contract.case import Case, Turn, content_digest
from mootcourt.contract.trace import Rerun, Step, Trace
from mootcourt.errors import MootError
from mootcourt.harness.agents.registry import BuiltAgent
from mootcourt.harness.conversation import setting_of, task_of
from mootcourt.harness.desk import Desk, Stop
from mootcourt.harness.hands import Hands, Outcome
from mootcourt.harness.replies import added, as_reply, plain
from mootcourt.harness.source import SourceError, ToolSource
from mootcourt.harness.task import Reply
from mootcourt.harness.toolbox import Toolbox
from mootcourt.harness.user import ScriptedUser

MOST_CALLS = 50
TURN_SECONDS = 120.0
SIDE_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Stage:
    """What all runs share.

    Attributes:
        agent: The agent under test.
        source: Where tool results come from.
        hands: What runs the agent's code.
        describes: What the agent says of itself.
        seconds: How long the agent may take for one answer.
        halts: What would end every further run in the same way: no more are made.
    """

    agent: BuiltAgent
    source: ToolSource
    hands: Hands
    describes: dict[str, Any] = field(default_factory=dict)
    seconds: float = TURN_SECONDS
    halts: list[MootError] = field(default_factory=list)

    def described(self, case: Case) -> dict[str, Any]:
        """Return what a trace says of the agent on a case."""
        spec = {"spec": self.agent.spec, "mode": self.source.mode}
        return {**spec, "tools_hash": case.manifest.digest, **self.describes}


async def play(case: Case, run: int, stage: Stage, *, attempt: int = 0, rerun: Rerun | None = None) -> Trace:
    """Run the agent on a case once; whatever it does becomes a trace."""
    told: dict[str, Any] = {
        "case": case.id,
        "run": run,
        "agent": stage.described(case),
        "content": content_digest(case),
    }
    told |= {"attempt": attempt} if attempt else {}
    told |= {"rerun": rerun} if rerun is not None else {}
    refusal = stage.source.refusal(case, stage.agent)
    try:
        if refusal:
            raise SourceError(refusal)
        session = stage.source.open(case, run)
    except SourceError as error:
        return Trace(**told, steps=(), stopped="error", error=str(error), fault_of="infrastructure")
    limit = case.must.max_calls.get("total", MOST_CALLS)
    desk = Desk(case.manifest, session, asyncio.get_running_loop(), limit)
    performance = _Performance(case, stage, desk, Toolbox(case.manifest, desk))
    try:
        await performance.perform(run, attempt)
    finally:
        desk.end(Stop("end", "the run is over"))
        await session.close()
    return performance.trace(told)


@dataclass(slots=True)
class _Performance:
    """The state of one run."""

    case: Case
    stage: Stage
    desk: Desk
    box: Toolbox
    stop: Stop | None = None
    usage: dict[str, Any] = field(default_factory=dict)
    raw: list[Any] = field(default_factory=list)
    answer: str = ""
    send: Callable[[str], Any] | None = None

    async def perform(self, run: int, attempt: int) -> None:
        """Set up, play every judged turn, tear down."""
        try:
            actor = self.stage.agent.for_run(self.case, run)
        except MootError as error:  # a recorded run that is not there, for one
            self.stop = Stop("error", str(error), "infrastructure")
            return
        setting = setting_of(self.case, run, attempt)
        if hasattr(actor, "setup"):
            outcome = await self._do(actor.setup, setting, seconds=SIDE_SECONDS)
            if outcome.error:
                self._failed(Outcome(error=f"set-up: {outcome.error}", over=outcome.over, innocent=outcome.innocent))
        user = ScriptedUser(self.case)
        for number, turn in enumerate(self.case.judged_turns):
            if self.stop is not None:
                break
            user.open(turn)
            await self._turn(actor, user, turn, number)
        self._note_stop()
        self.desk.end(Stop("end", "the run is over"))
        if hasattr(actor, "teardown"):
            outcome = await self._do(actor.teardown, setting, seconds=SIDE_SECONDS, always=True)
            if outcome.error:
                getLogger("mootcourt").warning("%s, run %d: tear-down: %s", self.case.id, run, outcome.error)

    async def _turn(self, actor: Any, user: ScriptedUser, turn: Turn, number: int) -> None:
        said: str | None = turn.user
        opens: dict[str, Any] = {"turn": number}
        while said is not None:
            self.desk.write(Step(user=said, **opens))
            began = time.monotonic()
            outcome = await self._asked(actor, said)
            self._take_notes()
            if outcome.error:
                self._failed(outcome)
                return
            reply, fault = as_reply(outcome.value)
            self._record(reply, round((time.monotonic() - began) * 1000, 1))
            self._note_stop()
            if fault:
                self.stop = self.stop or Stop("error", fault, "agent")
            elif reply.stopped == "length":
                self.stop = self.stop or Stop("length", "")
            if self.stop is not None:
                return
            said, opens = user.answer(reply.text), {}

    async def _asked(self, actor: Any, said: str) -> Outcome:
        """Let the agent answer: through its session where it has one, else by calling it."""
        session = getattr(actor, "session", None)
        if session is None:
            return await self._do(actor, task_of(self.case, self.desk.steps()), self.box)
        if self.send is None:
            opened = await self._do(session, task_of(self.case, ()), self.box)
            if opened.error:
                return opened
            self.send = getattr(opened.value, "send", None)
            if not callable(self.send):
                return Outcome(error="the agent's session has no send(text)")
        return await self._do(self.send, said)

    async def _do(
        self, function: Callable[..., Any], *arguments: Any, seconds: float | None = None, always: bool = False
    ) -> Outcome:
        stopping = asyncio.Event() if always else self.desk.stopping
        limit = self.stage.seconds if seconds is None else seconds
        return await self.stage.hands.do(function, *arguments, seconds=limit, stopping=stopping, box=self.box)

    def _record(self, reply: Reply, ms: float) -> None:
        if reply.text:
            self.desk.write(Step(say=reply.text, ms=ms))
        self.answer = reply.text
        added(self.usage, reply.usage)
        self.raw += reply.raw

    def _take_notes(self) -> None:
        """Record what the agent noted, which stands even where its turn has no reply."""
        for raw, usage in self.box.take_notes():
            added(self.usage, {str(name): plain(value) for name, value in usage.items()})
            self.raw.append(plain(raw))

    def _failed(self, outcome: Outcome) -> None:
        self._note_stop()
        if outcome.lasting is not None:
            self.stage.halts.append(outcome.lasting)
        waited = outcome.late and getattr(self.stage.agent.agent, "only_waits", False)
        fault_of = "infrastructure" if outcome.innocent or waited else "agent"
        self.stop = self.stop or Stop("error", outcome.error, fault_of)  # type: ignore[arg-type]  # the two literals

    def _note_stop(self) -> None:
        """Take over the desk's reason for ending, which comes before what followed from it."""
        self.stop = self.desk.stop or self.stop

    def trace(self, told: dict[str, Any]) -> Trace:
        """Return the run as it is recorded."""
        stop = self.stop or Stop("end", "")
        told |= {"steps": self.desk.steps(), "answer": self.answer, "stopped": stop.stopped}
        told |= {"error": stop.error} if stop.error else {}
        told |= {"fault_of": stop.fault_of} if stop.fault_of is not None else {}
        told |= {"usage": self.usage} if self.usage else {}
        return Trace(**told, **({"raw": tuple(self.raw)} if self.raw else {}))
