"""Many runs, several at a time, each handed over before the next request is made."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from logging import getLogger
from threading import Thread
from typing import Any, TypeVar

from mootcourt.contract.case import Case, content_digest
from mootcourt.contract.trace import Rerun, Trace
from mootcourt.harness.playing import Stage, play
from mootcourt.traces.call_events import log_calls

CALLS_LOG = getLogger("mootcourt.calls")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Todo:
    """A run to be made: its number, how often it had been tried before, and why it is tried again."""

    run: int
    attempt: int = 0
    rerun: Rerun | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """Runs on one case that are made one after the other."""

    case: Case
    todo: tuple[Todo, ...]


async def perform(
    chains: Iterable[Chain],
    stage: Stage,
    *,
    parallel: int = 1,
    take: Callable[[Case, Trace], None],
    go_on: Callable[[], bool] = lambda: True,
    unsafe: Callable[[Case, Trace], bool] = lambda case, trace: False,
) -> None:
    """Make all runs and hand each over as it ends.

    Args:
        chains: The runs; they are taken as workers come free.
        stage: Agent and tools.
        parallel: How many runs go on at once.
        take: Is given each trace; the next run of the worker begins when it returns.
        go_on: Asked before each run; nothing new begins once it says no.
        unsafe: Whether a run ends its case: the rest of the chain is recorded as not run.

    Raises:
        MootError: Every further run would end in the same error, such as a key that is refused; the runs that
            were made are handed over.
    """
    waiting = iter(chains)
    workers = [asyncio.ensure_future(_work(waiting, stage, take, go_on, unsafe)) for _ in range(parallel)]
    try:
        await asyncio.gather(*workers)
    finally:
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
    if stage.halts:
        raise stage.halts[0]


async def _work(
    waiting: Iterator[Chain],
    stage: Stage,
    take: Callable[[Case, Trace], None],
    go_on: Callable[[], bool],
    unsafe: Callable[[Case, Trace], bool],
) -> None:
    for chain in waiting:
        for number, todo in enumerate(chain.todo):
            if stage.halts or not go_on():
                return
            trace = await play(chain.case, todo.run, stage, attempt=todo.attempt, rerun=todo.rerun)
            if CALLS_LOG.hasHandlers():
                log_calls(trace, chain.case.manifest)
            take(chain.case, trace)
            if unsafe(chain.case, trace):
                for left in chain.todo[number + 1 :]:
                    take(chain.case, _not_run(chain.case, left, stage, todo.run))
                break


def _not_run(case: Case, todo: Todo, stage: Stage, after: int) -> Trace:
    told: dict[str, Any] = {"case": case.id, "run": todo.run, "agent": stage.described(case)}
    told |= {"attempt": todo.attempt} if todo.attempt else {}
    told |= {"rerun": todo.rerun} if todo.rerun is not None else {}
    error = f"not run: run {after} of this case was a safety failure"
    return Trace(**told, steps=(), stopped="safety", error=error, content=content_digest(case))


def in_own_thread(make: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Run a coroutine on a loop in a thread of its own, inside a running loop (a notebook) or outside one.

    Ctrl-C ends it at the next step and is raised once it has ended; pressed again it is raised at once.
    """
    returned: list[T] = []
    raised: list[BaseException] = []
    running: list[tuple[asyncio.AbstractEventLoop, asyncio.Task[Any]]] = []

    async def main() -> T:
        task = asyncio.current_task()
        assert task is not None
        running.append((asyncio.get_running_loop(), task))
        return await make()

    def work() -> None:
        try:
            returned.append(asyncio.run(main()))
        except BaseException as error:  # handed over to the thread that waits
            raised.append(error)

    thread = Thread(target=work, name="moot-run", daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except KeyboardInterrupt:
        for loop, task in running:
            loop.call_soon_threadsafe(task.cancel)
        thread.join()
        raise
    if raised:
        raise raised[0]
    return returned[0]
