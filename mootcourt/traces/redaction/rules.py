"""The rules of a redaction from a file, with the key in a file of its own."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from mootcourt.contract.files import Record, did_you_mean, parse_yaml
from mootcourt.contract.files.text import read_text, unreadable
from mootcourt.errors import InputError, UsageError
from mootcourt.traces.redaction.kinds import ORDINARY
from mootcourt.traces.redaction.redactor import Redactor, redactor

FIELDS = ("key_file", "allow", "fields")


def read_redactor(path: str | os.PathLike[str]) -> Redactor:
    """Return the redactor that a YAML file describes.

    The file holds ``key_file`` (the file with the key, from the folder of this one) and, where the
    defaults do not do, ``allow`` and ``fields``, see ``Redactor``.

    Raises:
        InputError: The file or the key cannot be read, or says something unknown.
    """
    file = os.fspath(path)
    record = parse_yaml(read_text(file), file=file)
    written = record.value
    if not isinstance(written, dict) or not isinstance(written.get("key_file"), str):
        raise InputError("no key is named", file=file, path="key_file", mend="write the name of the file with the key")
    unknown = next((name for name in written if name not in FIELDS), None)
    if unknown is not None:
        message = f"unknown field {unknown}"
        raise InputError(message, file=file, line=record.line_of((unknown,)), mend=did_you_mean(unknown, FIELDS))
    key = _key(Path(file).parent / written["key_file"])
    try:
        allow, fields = _names(record, "allow", ORDINARY), _names(record, "fields", ())
        return redactor(key, allow=allow, fields=fields)
    except UsageError as error:
        raise InputError(str(error), file=file) from None


def _key(path: Path) -> bytes:
    try:
        return path.read_bytes().strip()
    except OSError as error:
        raise unreadable(os.fspath(path), error) from error


def _names(record: Record, name: str, default: tuple[str, ...]) -> tuple[str, ...]:
    held: Any = record.value.get(name, list(default))
    if not isinstance(held, list) or not all(isinstance(one, str) for one in held):
        raise UsageError(f"{name} is not a list of names")
    return tuple(held)
