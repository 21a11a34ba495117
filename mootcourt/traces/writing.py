"""Traces to a file, each on the disk before the next one is made."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path

from mootcourt.contract.files import dump_line, parse_json
from mootcourt.contract.model import Model
from mootcourt.errors import InputError, OutputError

_CHUNK = 1 << 20


@contextmanager
def appending(path: str | os.PathLike[str]) -> Iterator[Callable[[Model], None]]:
    """Give a function that adds a trace, or another record, to the file and returns when it is on the disk.

    A torn last line that an earlier, stopped run left behind is cut off first; it is kept in a
    file beside it whose name ends in ``.torn``. A line that could not be written whole, on a
    full disk, is taken back, so that the file stays readable.

    Raises:
        OutputError: The file cannot be opened or written.
    """
    target = Path(path)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        file = FileIO(target, "a+")
    except OSError as error:
        raise _unwritable(target, error) from error
    try:
        with file:
            mend_end(file, target)
            yield lambda record: _add(file, target, record)
    except OSError as error:
        raise _unwritable(target, error) from error


def _unwritable(target: Path, error: OSError) -> OutputError:
    return OutputError(f"{target} cannot be written ({error.strerror or error}); check the folder and the disk")


def _add(file: FileIO, target: Path, record: Model) -> None:
    line = memoryview(f"{dump_line(record.to_json())}\n".encode())
    end = file.seek(0, os.SEEK_END)
    try:
        rest = line
        while rest:
            rest = rest[file.write(rest) or 0 :]
        os.fsync(file.fileno())
    except OSError as error:
        file.truncate(end)
        raise _unwritable(target, error) from error


def mend_end(file: FileIO, target: Path) -> None:
    """Make the file end with a whole line.

    A last line without its line end that is whole JSON gets its line end; any other is cut off
    and kept beside the file.

    Raises:
        OSError: The disk refuses.
    """
    start, tail = _tail(file)
    if not tail:
        return
    try:
        parse_json(tail.decode("utf-8"))
    except (InputError, UnicodeDecodeError):
        with target.with_name(f"{target.name}.torn").open("ab") as kept:
            kept.write(tail + b"\n")
        file.truncate(start)
    else:
        file.seek(0, os.SEEK_END)
        file.write(b"\n")


def _tail(file: FileIO) -> tuple[int, bytes]:
    """Return where the last line without its line end starts, and its bytes."""
    end = file.seek(0, os.SEEK_END)
    start, tail = end, b""
    while start > 0 and b"\n" not in tail:
        step = min(_CHUNK, start)
        start -= step
        file.seek(start)
        tail = (file.read(step) or b"") + tail
    cut = tail.rfind(b"\n") + 1
    return start + cut, tail[cut:]
