"""The bytes of a file as text, or one clear line why not."""

from __future__ import annotations

import os
from pathlib import Path

from mootcourt.errors import InputError

BOM = b"\xef\xbb\xbf"


def unreadable(file: str, error: OSError) -> InputError:
    """Return why the file could not be opened or read."""
    if isinstance(error, FileNotFoundError):
        return InputError("there is no such file or folder", file=file, mend="check the path")
    if isinstance(error, IsADirectoryError):
        return InputError("this is a folder, not a file", file=file, mend="name the file in it")
    if isinstance(error, PermissionError):
        return InputError("the file may not be read", file=file, mend="check its permissions")
    return InputError(f"the file cannot be read ({error.strerror or type(error).__name__})", file=file)


def read_text(path: str | os.PathLike[str]) -> str:
    """Return a UTF-8 file's text without its byte-order mark, with the line ends as they are.

    Raises:
        InputError: The file cannot be opened, or is no UTF-8 text.
    """
    file = os.fspath(path)
    try:
        data = Path(file).read_bytes()
    except OSError as error:
        raise unreadable(file, error) from error
    check_bytes(data[:4096], file)
    return decode(data.removeprefix(BOM), file, 1)


def check_bytes(start: bytes, file: str) -> None:
    """Refuse a file whose first bytes are no UTF-8 text.

    Raises:
        InputError: The bytes are UTF-16 or binary.
    """
    if start[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise InputError("the file is UTF-16 text", file=file, mend="save it as UTF-8")
    if b"\x00" in start:
        raise InputError("the file is binary, not text", file=file, mend="name a YAML or JSON Lines file")


def decode(data: bytes, file: str, line: int) -> str:
    """Return ``data``, which starts on ``line``, as text.

    Raises:
        InputError: It is not UTF-8.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line += data.count(b"\n", 0, error.start)
        message = f"byte 0x{data[error.start]:02x} is not UTF-8"
        raise InputError(message, file=file, line=line, mend="save the file as UTF-8") from error
