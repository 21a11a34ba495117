"""The desk that every tool call of a run goes over: it records, refuses and answers."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Literal

from mootcourt.contract.received import as_text, json_value, read_arguments, refusals
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.contract.trace import CallResult, SentCall, Step, Stopped
from mootcourt.errors import InputError, SchemaError
from mootcourt.harness.failure import RunOver
from mootcourt.harness.source import Answer, SourceError, ToolSession

TOLD_FAULTS = 5


@dataclass(frozen=True, slots=True)
class Stop:
    """Why a run ends before the agent is done."""

    stopped: Stopped
    error: str
    fault_of: Literal["agent", "infrastructure"] | None = None


@dataclass(slots=True)
class _Call:
    """One call, from being sent to being back."""

    name: str
    raw: Any
    id: str | None
    batch: int
    sent: int
    began: float
    malformed: str = ""
    answer: Answer | None = None
    back: int | None = None
    ms: float | None = None

    def step(self) -> Step:
        """Return the call as the trace records it."""
        executed = self.answer.executed if self.answer is not None else None
        call = {"id": self.id, "batch": self.batch, "name": self.name, "arguments": self.raw, "executed": executed}
        call |= {"sent": self.sent, "malformed": self.malformed}
        written: dict[str, Any] = {"call": SentCall(**_told(call))}
        if self.answer is not None:
            result = {"status": self.answer.status, "value": self.answer.value, "code": self.answer.code}
            result |= {"error": self.answer.error, "fault": self.answer.fault, "effect": self.answer.effect}
            result |= {"key": self.answer.key, "back": self.back}
            written["result"] = CallResult(**{**_told(result), "status": self.answer.status})
        if self.ms is not None:
            written["ms"] = self.ms
        return Step(**written)


def _told(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None and value != "" or name == "arguments"}


@dataclass(slots=True)
class _Batch:
    """Calls on their way; see toolbox.Pending."""

    desk: Desk
    calls: list[_Call]
    results: Future[list[CallResult]]

    def received(self) -> None:
        """Note that the results have reached the agent.

        Raises:
            RunOver: The run ended over one of them.
        """
        self.desk.note_received(self.calls)


@dataclass(slots=True)
class Desk:
    """The calls of one run, from whichever thread they come.

    Attributes:
        manifest: The tools.
        session: What answers valid calls.
        loop: The loop on which they are answered.
        limit: How many calls a run may make.
        stop: Why the run is over; None while it goes on.
        stopping: Set when the run is over.
    """

    manifest: Manifest
    session: ToolSession
    loop: asyncio.AbstractEventLoop
    limit: int
    stop: Stop | None = None
    stopping: asyncio.Event = field(default_factory=asyncio.Event)
    _log: list[Step | _Call] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _made: int = 0
    _clock: int = 0
    _batch: int = -1
    _fresh: bool = True

    def submit(self, calls: Sequence[tuple[Any, ...]]) -> _Batch:
        """Send calls of one batch; see toolbox.Port.

        Raises:
            RunOver: The run has ended.
        """
        with self._lock:
            if self.stop is not None:
                raise RunOver(self.stop.error)
            if self._fresh:  # nothing has come back since the last batch was sent: it is the same one
                self._batch += 1
                self._fresh = False
            made = [self._noted(*asked) for asked in calls[: self.limit - self._made + 1]]
            self._made += len(made)
        if self._made > self.limit:
            self.end(Stop("budget", f"the agent made more than {self.limit} calls"))
            raise RunOver("the run is over: too many calls")
        return _Batch(self, made, asyncio.run_coroutine_threadsafe(self._answered(made), self.loop))

    def _noted(self, name: Any, arguments: Any = None, id: Any = None) -> _Call:
        try:
            raw = arguments if isinstance(arguments, str) else json_value(arguments)
        except InputError:
            raw = as_text(arguments)
        malformed = "" if isinstance(name, str) and name else f"the call names no tool ({type(name).__name__})"
        called = name if isinstance(name, str) else ""
        call = _Call(
            called, raw, None if id is None else str(id), self._batch, self._tick(), time.monotonic(), malformed
        )
        self._log.append(call)
        return call

    def _tick(self) -> int:
        self._clock += 1
        return self._clock - 1

    def note_received(self, calls: Sequence[_Call]) -> None:
        """Note that the results of these calls have reached the agent.

        Raises:
            RunOver: The run is over.
        """
        with self._lock:
            self._fresh = True
            for call in calls:
                call.back = self._tick()
        if self.stop is not None:
            raise RunOver(self.stop.error)

    def end(self, stop: Stop) -> None:
        """End the run; only the first reason counts."""
        with self._lock:
            self.stop = self.stop or stop
        self.loop.call_soon_threadsafe(self.stopping.set)

    def write(self, step: Step) -> None:
        """Record what was said."""
        with self._lock:
            self._fresh = True
            self._tick()
            self._log.append(step)

    def steps(self) -> tuple[Step, ...]:
        """Return what happened so far."""
        with self._lock:
            return tuple(entry.step() if isinstance(entry, _Call) else entry for entry in self._log)

    async def _answered(self, calls: Sequence[_Call]) -> list[CallResult]:
        told = []
        for call in calls:
            if self.stop is None:
                call.answer = await self._answer(call)
                call.ms = round((time.monotonic() - call.began) * 1000, 1)
            told.append(_for_agent(call.answer))
        return told

    async def _answer(self, call: _Call) -> Answer | None:
        tool = self.manifest.get(call.name)
        if tool is None:
            known = ", ".join(list(self.manifest)[:TOLD_FAULTS])
            return _refused("unknown_tool", f"there is no tool {call.name!r}; there are: {known}")
        try:
            arguments, fault = _read(call.raw, tool)
            if arguments is None:
                return self._invalid(tool, fault)
            answer = await self.session.answer(tool, arguments)
        except (SchemaError, SourceError) as error:
            self.end(Stop("error", str(error), "infrastructure"))
            return None
        if answer.seconds:
            await asyncio.sleep(answer.seconds)
        return answer

    def _invalid(self, tool: ToolSpec, fault: str) -> Answer:
        if tool.on_invalid == "hard-fail":
            self.end(Stop("error", f"{tool.name} ends the run at an invalid call: {fault}", "agent"))
        return _refused("validation_error", fault)


def _read(raw: Any, tool: ToolSpec) -> tuple[dict[str, Any] | None, str]:
    read = read_arguments(raw, tool)
    if read.value is None:
        return None, read.fault
    faults = refusals(tool, read.value)
    if faults:
        return None, "; ".join(faults[:TOLD_FAULTS])
    return read.value, ""


def _refused(code: str, error: str) -> Answer:
    return Answer("error", code=code, error=error, effect=False)


def _for_agent(answer: Answer | None) -> CallResult:
    """Return what the agent is told: nothing of faults, effects and keys."""
    if answer is None:
        return CallResult(status="error", code="run_over", error="the run is over")
    told = {"value": deepcopy(answer.value), "code": answer.code, "error": answer.error}
    return CallResult(status=answer.status, **told)
