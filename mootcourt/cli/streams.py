"""Standard output and error: any text can be printed, and a reader that goes away is no fault."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from functools import wraps
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

STDOUT = "standard output"


class ReaderGone(Exception):
    """Whoever read our output reads no more; no OSError, which click would take for a failure."""


class _Stdout(FileIO):
    """Standard output, which names itself when it cannot be written."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            error.filename = STDOUT
            raise


def prepare() -> None:
    """Print as an escape what the terminal's encoding lacks; let errors of standard output name it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    stdout = sys.stdout
    if stdout is not sys.__stdout__ or not isinstance(stdout, TextIOWrapper):
        return
    buffered = isinstance(stdout.buffer, BufferedWriter)  # PYTHONUNBUFFERED takes the buffer away
    if isinstance(stdout.buffer.raw if buffered else stdout.buffer, FileIO):
        named = _Stdout(stdout.fileno(), "w", closefd=False)
        sys.stdout = TextIOWrapper(
            BufferedWriter(named) if buffered else named,
            stdout.encoding,
            "backslashreplace",
            line_buffering=stdout.line_buffering,
            write_through=not buffered,
        )


def telling_reader_gone(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return ``command``, raising ``ReaderGone`` when its output is read no more."""

    @wraps(command)
    def run(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except BrokenPipeError:
            raise ReaderGone from None

    return run


def flushed() -> None:
    """Hand over what is still held back of the output.

    Raises:
        OSError: Standard output takes no more.
    """
    if sys.stdout is not None:
        sys.stdout.flush()


def abandon() -> None:
    """Let the rest of the output go nowhere, so that leaving the program does not fail on it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
