"""Seeds grown in this process, or in several, with a bounded number on the way."""

from __future__ import annotations

import gc
import multiprocessing
import pickle
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from itertools import islice

from mootcourt.contract.case import Case
from mootcourt.contract.tool import Manifest
from mootcourt.errors import MootError, UsageError
from mootcourt.generator.engine.growth import Made

Task = tuple[str, Case]
Work = Callable[[Case], Made]

AHEAD = 4
LOOK_UP_SECONDS = 0.2
COLLECTION = (100_000, 50, 50)

_work: Work
_manifests: dict[str, Manifest] = {}


def grown(
    tasks: Iterable[Task], work: Work, *, workers: int, stopped: Callable[[], bool]
) -> Iterator[tuple[str, str, Made]]:
    """Yield ``(key, seed id, what was made)`` for each task, in the order in which they are done.

    Args:
        tasks: Keys and seeds; taken one by one, a few ahead of what is done.
        work: Grows one seed.
        workers: The number of processes; 1 works in this one.
        stopped: Looked up between seeds; when it says yes, no further seed is begun.

    Raises:
        UsageError: The work cannot be sent to another process.
        MootError: A worker process ended before its time.
    """
    if workers == 1:
        with _rare_collection():
            for key, seed in tasks:
                if stopped():
                    return
                yield key, seed.id, work(seed)
        return
    try:
        pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise UsageError(
            f"an operator cannot be sent to worker processes ({error}); define it in a module, or use one worker"
        ) from None
    try:
        yield from _in_processes(tasks, work, workers, stopped)
    except BrokenProcessPool:
        raise MootError(
            "a worker process ended before its time (out of memory?); "
            "what is done is kept: run the same command again, with fewer workers"
        ) from None


def _in_processes(
    tasks: Iterable[Task], work: Work, workers: int, stopped: Callable[[], bool]
) -> Iterator[tuple[str, str, Made]]:
    stream = iter(tasks)
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_start, initargs=(work,))
    running: dict[Future[Made], tuple[str, str]] = {}
    try:
        while not stopped():
            for key, seed in islice(stream, workers * AHEAD - len(running)):
                running[pool.submit(_grow, seed)] = (key, seed.id)
            if not running:
                return
            done, _ = wait(running, timeout=LOOK_UP_SECONDS, return_when=FIRST_COMPLETED)
            for future in done:
                yield *running.pop(future), future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _rare_collection() -> Iterator[None]:
    """Look for reference cycles less often: growth makes many short-lived objects and few cycles (15% faster)."""
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTION)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _start(work: Work) -> None:
    """Get a worker process ready; Ctrl-C is for the process that holds the results."""
    global _work
    _work = work
    gc.set_threshold(*COLLECTION)
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _grow(seed: Case) -> Made:
    """Grow a seed with the one manifest of that content that this process keeps."""
    manifest = _manifests.setdefault(seed.manifest.digest, seed.manifest)
    tools = seed.tools if isinstance(seed.tools, str) else None
    return _work(seed.with_manifest(manifest, tools=tools))


def work_of(grow: Callable[..., Made], *rest: object) -> Work:
    """Return the work ``grow(seed, *rest)`` in a form that can be sent to another process."""
    return partial(_call, grow, rest)


def _call(grow: Callable[..., Made], rest: tuple[object, ...], seed: Case) -> Made:
    return grow(seed, *rest)
