"""Files as values: one of JSON or YAML, or one per line of JSON Lines."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Protocol

from mootcourt.contract.files.findings import Finding, from_error
from mootcourt.contract.files.jsontext import json_marks, parse_json
from mootcourt.contract.files.marks import Record
from mootcourt.contract.files.text import BOM, check_bytes, decode, read_text, unreadable
from mootcourt.contract.files.yamltext import parse_yaml
from mootcourt.errors import InputError

NamedFile = str | os.PathLike[str]


class Parse(Protocol):
    """Turns a JSON text that starts on a line of a file into its value, or raises an InputError."""

    def __call__(self, text: str, *, file: str | None = None, line: int = 1) -> Any:
        """Return the value."""


def read_json(path: NamedFile) -> Any:
    """Return the value of a JSON file.

    Raises:
        InputError: It cannot be read, or says something that would be lost in silence.
    """
    return json_record(read_text(path), os.fspath(path)).value


def json_record(text: str, file: str | None = None) -> Record:
    """Return the value of a JSON text with the lines of its parts.

    Raises:
        InputError: As ``read_json``.
    """
    if not text.strip():
        raise InputError("the file is empty", file=file, mend="write a value into it, or delete it")
    return Record(parse_json(text, file=file), 1, json_marks(text))


def read_yaml(path: NamedFile) -> Any:
    """Return the value of a YAML file; only JSON's scalars are read as such, the rest is text.

    Raises:
        InputError: It cannot be read, or means different things to different readers.
    """
    return parse_yaml(read_text(path), file=os.fspath(path)).value


def read_jsonl(path: NamedFile) -> Iterator[Record]:
    """Yield the values of a JSON Lines file one by one; blank lines are passed over.

    Raises:
        InputError: A line cannot be read; the message names it.
    """
    for record in scan_jsonl(path):
        if isinstance(record, Finding):
            raise record.error()
        yield record


def scan_jsonl(path: NamedFile, *, parse: Parse = parse_json) -> Iterator[Record | Finding]:
    """Yield the values of a JSON Lines file, and a finding for each line that is none.

    Args:
        path: The file.
        parse: How a line is read.
    """
    file = os.fspath(path)
    try:
        with Path(file).open("rb") as stream:
            for number, raw in enumerate(stream, 1):
                if number == 1:
                    check_bytes(raw[:4096], file)
                    raw = raw.removeprefix(BOM)
                if not raw.isspace() and raw:
                    yield _line(raw, file, number, parse)
    except OSError as error:
        yield from_error(unreadable(file, error), unreadable=True)
    except InputError as error:
        yield from_error(error, unreadable=True)


def _line(raw: bytes, file: str, number: int, parse: Parse) -> Record | Finding:
    try:
        text = decode(raw, file, number).rstrip("\r\n")
        return Record(parse(text, file=file, line=number), number)
    except InputError as error:
        return from_error(error)
