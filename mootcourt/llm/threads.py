"""Work that waits for others, in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def in_thread(work: Callable[[], T]) -> Future[T]:
    """Run ``work`` in a thread that does not keep the program from ending, and return what will come of it."""
    future: Future[T] = Future()

    def run() -> None:
        if not future.set_running_or_notify_cancel():
            return
        try:
            future.set_result(work())
        except BaseException as error:  # handed to whoever waits
            future.set_exception(error)

    Thread(target=run, daemon=True, name="mootcourt-waiting").start()
    return future
