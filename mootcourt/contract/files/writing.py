"""Values as text that every reader takes for the same values."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from mootcourt.contract.jsonform import json_text
from mootcourt.errors import OutputError


def dump_line(value: Any) -> str:
    """Return ``value`` as one line of JSON, without the line end.

    Keys stay in their order. Half surrogate pairs are written as escapes, so that the
    line always encodes to UTF-8.

    Raises:
        ValueError: The value holds NaN or Infinity, which JSON has no text for.
    """
    return json_text(value, separators=(", ", ": "))


@contextmanager
def whole_file(path: str | os.PathLike[str]) -> Iterator[TextIO]:
    """Give a stream whose text becomes the file when all of it is written; until then the file is as it was before.

    Raises:
        OutputError: It cannot be written.
    """
    target = Path(path)
    partial = target.with_name(f".{target.name}.partial")
    try:
        with partial.open("w", encoding="utf-8", newline="\n") as stream:
            yield stream
        partial.replace(target)
    except OSError as error:
        raise OutputError(f"{target} cannot be written ({error.strerror}); check the folder and the disk") from error
    finally:
        with suppress(OSError):
            partial.unlink(missing_ok=True)


def write_jsonl(path: str | os.PathLike[str], values: Iterable[Any]) -> None:
    """Write each value as one line; the file is whole or as it was before.

    Raises:
        OutputError: It cannot be written.
    """
    with whole_file(path) as stream:
        stream.writelines(dump_line(value) + "\n" for value in values)
