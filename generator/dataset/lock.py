"""One run at a time in a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from mootcourt.errors import OutputError
from mootcourt.generator.dataset.layout import LOCK

OURS = b"moot "


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock.

    The operating system drops the lock when its process ends, however it ends, so a
    lock file that a killed run left behind holds nothing up.

    Raises:
        OutputError: Another run holds it, or the lock file is somebody else's.
    """
    path = folder / LOCK
    handle = _open(path)
    try:
        yield
    finally:
        # Removed while still held: whoever waits on this file sees that its name is gone.
        if os.name != "nt":
            path.unlink(missing_ok=True)
        os.close(handle)


def _open(path: Path) -> int:
    while True:
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            text = os.pread(handle, 64, 0) if os.name != "nt" else b""
            if text and not text.startswith(OURS):
                raise OutputError(f"{path} is not a lock of Moot Court; remove it or name another folder")
            if not _take(handle):
                holder = text.removeprefix(OURS).decode("ascii", "replace").strip() or "unknown"
                raise OutputError(
                    f"another run (process {holder}) is writing to {path.parent}; wait for it, or name another folder"
                )
            if _is_still(handle, path):
                os.ftruncate(handle, 0)
                os.write(handle, OURS + str(os.getpid()).encode() + b"\n")
                return handle
        except BaseException:  # Ctrl-C too: whatever ends this, the file is let go
            os.close(handle)
            raise
        os.close(handle)


def _is_still(handle: int, path: Path) -> bool:
    """Whether the locked file is the one that the name leads to now."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
