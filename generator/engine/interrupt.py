"""Ctrl-C between two writes, not in the middle of one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class Interrupted(KeyboardInterrupt):
    """The user stopped a run; what is done is on disk.

    Attributes:
        done: The number of seeds that a rerun does not grow again.
    """

    def __init__(self, done: int) -> None:
        """Keep how far the run came."""
        super().__init__(f"stopped with {done} seeds done; run the same command again to go on")
        self.done = done


@contextmanager
def interrupt_deferred() -> Iterator[Callable[[], bool]]:
    """Yield a function that says whether Ctrl-C was pressed.

    Raises:
        KeyboardInterrupt: It was pressed twice: stop at once.
    """
    asked = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield asked.is_set
        return

    def note(number: int, frame: FrameType | None) -> None:
        if asked.is_set():
            raise KeyboardInterrupt
        asked.set()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
