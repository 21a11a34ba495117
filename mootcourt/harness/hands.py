"""Where an agent's own code runs: apart from the harness, which it can neither stop nor hold up.

Async agents share one loop in a thread of its own, as their clients expect; a plain function gets a
thread. Neither thread keeps the program from leaving.
"""

from __future__ import annotations

import asyncio
import functools
import inspect
import threading
import time
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from typing import Any

from mootcourt.errors import InfrastructureError, MissingPackageError, MootError
from mootcourt.harness.failure import RunOver
from mootcourt.harness.toolbox import Toolbox

GRACE = 1.0
SLICE = 0.5


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a call of an agent's code ended.

    Attributes:
        value: What it returned.
        error: Why there is no value; empty where there is one.
        over: Whether it was ended because the run was over.
        innocent: Whether the fault is another run's, or that of what the agent stands on.
        late: Whether it took too long.
        lasting: What would end every further run in the same way.
    """

    value: Any = None
    error: str = ""
    over: bool = False
    innocent: bool = False
    late: bool = False
    lasting: MootError | None = None


class _AgentLoop:
    """A loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.loop.set_exception_handler(lambda loop, context: None)  # what agents leave behind is theirs
        self.lost = asyncio.Event()
        self.culprit: asyncio.Task[Any] | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="moot-agents", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        while not self._closing:
            try:
                self.loop.run_forever()
            except (SystemExit, KeyboardInterrupt):  # of a task that an agent started; the loop goes on
                continue
        self.loop.close()

    async def answers(self) -> bool:
        """Return whether the loop still turns."""
        turned = asyncio.get_running_loop().create_future()
        here = asyncio.get_running_loop()
        self.loop.call_soon_threadsafe(here.call_soon_threadsafe, _set, turned)
        done, _ = await asyncio.wait({turned}, timeout=GRACE)
        return bool(done)

    def give_up(self) -> None:
        """Leave the loop to the task that holds it up, and tell all who wait on it."""
        self.culprit = asyncio.current_task(self.loop)
        self.lost.set()

    def close(self) -> None:
        """End all tasks and the thread; a thread that is held up is left behind."""
        if not self._thread.is_alive():
            return
        ended = asyncio.run_coroutine_threadsafe(_cancel_others(), self.loop)
        try:
            ended.result(GRACE)
        except (TimeoutError, CancelledError):
            return
        self._closing = True
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(GRACE)


def _set(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


async def _cancel_others() -> None:
    tasks = asyncio.all_tasks() - {asyncio.current_task()}
    for task in tasks:
        task.cancel()
    if tasks:
        await asyncio.wait(tasks, timeout=GRACE / 2)
    await asyncio.get_running_loop().shutdown_asyncgens()


@dataclass(slots=True)
class _Job:
    """One call on the agents' loop: when it began, and the task that runs it."""

    began: float | None = None
    task: asyncio.Task[Any] | None = None

    async def run(self, call: Callable[[], Any]) -> Outcome:
        self.began, self.task = time.monotonic(), asyncio.current_task()
        try:
            value = call()
            return Outcome(await value if inspect.isawaitable(value) else value)
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # an agent may raise anything, SystemExit too
            return _raised(error)


def _raised(error: BaseException) -> Outcome:
    if isinstance(error, RunOver):
        return Outcome(error=str(error), over=True)
    if isinstance(error, InfrastructureError | MissingPackageError):
        lasting = error if getattr(error, "lasting", True) else None
        return Outcome(error=str(error), innocent=True, lasting=lasting)
    try:
        told = " ".join(str(error).split())[:500]
    except Exception:  # the agent's own code again: its error cannot even be told
        told = ""
    name = type(error).__name__
    return Outcome(error=f"the agent raised {name}: {told}" if told else f"the agent raised {name}")


class Hands:
    """Runs agents' code; close it when all runs are done."""

    def __init__(self) -> None:
        """Start nothing yet."""
        self._agents: _AgentLoop | None = None

    async def do(
        self, function: Callable[..., Any], *arguments: Any, seconds: float, stopping: asyncio.Event, box: Toolbox
    ) -> Outcome:
        """Call a function of an agent's, plain or async, and wait for it.

        Args:
            function: What to call.
            arguments: Its arguments.
            seconds: How long it may take.
            stopping: Ends the wait when it is set.
            box: The tools that the function may use.
        """
        call = functools.partial(function, *arguments)
        if _is_async(function):
            box.blocking = False
            return await self._on_loop(call, seconds, stopping)
        box.blocking = True
        began = time.monotonic()
        outcome = await self._in_thread(call, seconds, stopping)
        if not inspect.isawaitable(outcome.value):
            return outcome
        box.blocking = False  # a plain function that made a coroutine: nothing of it has run yet
        left = max(seconds - (time.monotonic() - began), SLICE)
        return await self._on_loop(lambda: outcome.value, left, stopping)

    async def _in_thread(self, call: Callable[[], Any], seconds: float, stopping: asyncio.Event) -> Outcome:
        future: Future[Outcome] = Future()

        def run() -> None:
            try:
                future.set_result(Outcome(call()))
            except BaseException as error:  # an agent may raise anything, SystemExit too
                future.set_result(_raised(error))

        threading.Thread(target=run, name="moot-agent", daemon=True).start()
        ended = await _first(asyncio.wrap_future(future), stopping, seconds=seconds)
        if ended is not None:
            return ended
        return Outcome(error="the run is over", over=True) if stopping.is_set() else _too_long(seconds)

    async def _on_loop(self, call: Callable[[], Any], seconds: float, stopping: asyncio.Event) -> Outcome:
        agents = self._agents = self._agents or _AgentLoop()
        job = _Job()
        future = asyncio.run_coroutine_threadsafe(job.run(call), agents.loop)
        waiting = asyncio.wrap_future(future)
        try:
            asked = time.monotonic()
            while True:
                ended = await _first(waiting, stopping, agents.lost, seconds=SLICE if seconds > SLICE else seconds)
                if ended is not None:
                    return ended
                if agents.lost.is_set():
                    return _lost(job.task is None or job.task is not agents.culprit)
                if stopping.is_set():
                    return Outcome(error="the run is over", over=True)
                if job.began is not None and time.monotonic() - job.began >= seconds:
                    return await self._overdue(agents, job, seconds)
                if job.began is None and time.monotonic() - asked >= seconds and not await agents.answers():
                    continue  # another agent holds the loop up; it has its own limit
        finally:
            future.cancel()

    async def _overdue(self, agents: _AgentLoop, job: _Job, seconds: float) -> Outcome:
        if await agents.answers():
            return _too_long(seconds)
        agents.give_up()
        self._agents = None
        return _lost(job.task is not agents.culprit)

    def close(self) -> None:
        """End what still runs."""
        if self._agents is not None:
            self._agents.close()
            self._agents = None


async def _first(waiting: asyncio.Future[Outcome], *events: asyncio.Event, seconds: float) -> Outcome | None:
    """Return the outcome if it comes before any of the events and in time; shortly after an event is in time."""
    signals = [asyncio.ensure_future(event.wait()) for event in events]
    try:
        watched: set[asyncio.Future[Any]] = {waiting, *signals}
        await asyncio.wait(watched, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        if not waiting.done() and any(event.is_set() for event in events):
            await asyncio.wait({waiting}, timeout=SLICE)
    finally:
        for signal in signals:
            signal.cancel()
    if not waiting.done():
        return None
    return Outcome(error="the agent cancelled itself") if waiting.cancelled() else waiting.result()


def _too_long(seconds: float) -> Outcome:
    return Outcome(error=f"the agent did not answer within {seconds:g} seconds", late=True)


def _lost(innocent: bool) -> Outcome:
    if innocent:
        return Outcome(error="another run held up the loop of all async agents; run this one again", innocent=True)
    return Outcome(error="the agent held up its event loop and did not answer in time")


def _is_async(function: Any) -> bool:
    while isinstance(function, functools.partial):
        function = function.func
    call = getattr(type(function), "__call__", None)  # noqa: B004 - not whether there is one, but which
    return inspect.iscoroutinefunction(function) or inspect.iscoroutinefunction(call)
