"""What the importers share: records of a file, fields of a record, tools, and the case they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, Record
from mootcourt.contract.files.reading import scan_jsonl
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.errors import InputError
from mootcourt.importers.tool_risk import with_risk
from mootcourt.tools.formats import tool_list


def field_of(record: Mapping[str, Any], name: str, kind: type, words: str) -> Any:
    """Return a field of a record.

    Args:
        record: The record.
        name: The field.
        kind: What it has to be.
        words: What that is called, such as ``text``.

    Raises:
        InputError: It is absent or something else; the message names the field.
    """
    if name not in record:
        raise InputError(f"there is no field {name}", mend=f"write it as {words}, or take the record out")
    if not isinstance(record[name], kind):
        raise InputError(f"it is not {words}", path=name, mend="mend it, or take the record out")
    return record[name]


def read_records(file: Path, *, id_field: str, refuse: Callable[[Any], None]) -> Iterator[Record | Finding]:
    """Yield the records of a JSON Lines file that have an id of their own; a finding for each other line.

    Args:
        file: The file.
        id_field: Where the id stands.
        refuse: Raises for a first record that belongs to another kind of file.

    Raises:
        InputError: The file cannot be read, holds nothing, or is of another kind.
    """
    lines: dict[str, int] = {}
    first = True
    for record in scan_jsonl(file):
        if isinstance(record, Finding):
            if record.unreadable:
                raise record.error()
            yield record
            continue
        if first:
            _located(file, record, refuse)
            first = False
        name = record.value.get(id_field) if isinstance(record.value, dict) else None
        if not isinstance(name, str) or not name:
            message = f"the record has no {id_field}"
            yield Finding(str(file), record.line, "", message, "write one, or take the line out")
        elif name in lines:
            message = f"duplicate {id_field} {name}, first on line {lines[name]}"
            yield Finding(str(file), record.line, id_field, message, "take one of the two out")
        else:
            lines[name] = record.line
            yield record
    if first:
        raise InputError("the file holds no record", file=str(file), mend="name a file as the set is published")


def _located(file: Path, record: Record, refuse: Callable[[Any], None]) -> None:
    try:
        refuse(record.value)
    except InputError as error:
        raise InputError(error.message, file=str(file), line=record.line, path=error.path, mend=error.mend) from None


def read_tools_of(entries: Sequence[Any], *, at: str) -> tuple[ToolSpec, ...]:
    """Return the tools of a record in our form, each with the risk that its words give.

    Raises:
        InputError: One of them cannot be used.
    """
    if not entries:
        return ()
    try:
        return tuple(with_risk(tool) for tool in tool_list(list(entries)).tools)
    except InputError as error:
        raise InputError(error.message, path=f"{at}{error.path}", mend=error.mend) from None


def build_case(record: Record, file: Path, written: dict[str, Any], tools: tuple[ToolSpec, ...]) -> Case | Finding:
    """Return the unreviewed case of a record, its tools inline, or why it is none."""
    value = {
        "id": written["id"],
        "tools": [tool.to_json() for tool in tools],
        **{name: held for name, held in written.items() if name != "id"},
        "review": {"status": "unreviewed"},
    }
    found = shaped(Case, Record(value, record.line), str(file))
    if isinstance(found, list):
        return found[0]
    return found.with_manifest(Manifest(tools))
