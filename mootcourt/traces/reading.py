"""Traces from files: one per line of JSON Lines, or a JSON file with one conversation or a list of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from logging import getLogger
from pathlib import Path
from typing import Any

from mootcourt.contract.files import Finding, Record
from mootcourt.contract.files.findings import from_error
from mootcourt.contract.files.reading import NamedFile, json_record, scan_jsonl
from mootcourt.contract.files.text import read_text
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError
from mootcourt.traces.formats.detect import conversation_of, is_own, named_trace, own_trace
from mootcourt.traces.formats.openai_responses import ITEM_KINDS
from mootcourt.traces.formats.otel import read_signals
from mootcourt.traces.formats.otlp import Signal, is_telemetry, signals
from mootcourt.traces.received import parse_received

NO_SPANS = "the record of OpenTelemetry holds no span and no log record"
TORN = "the last line is torn: its end was never written; it is left out"


def read_traces(path: NamedFile, *, case: str | None = None) -> Iterator[Trace]:
    """Yield the traces of a file one by one, whichever known format they are in.

    A last line that is torn, since the program that wrote it was stopped, is left out and said
    in the log.

    Args:
        path: A file of JSON Lines, or a JSON file with one conversation or a list of them.
        case: The case of records that name none; their runs are counted from 0.

    Raises:
        InputError: A record cannot be used; the message names the line.
    """
    for found in scan_traces(path, case=case):
        if isinstance(found, Trace):
            yield found
        elif found.severity == "error":
            raise found.error()
        else:
            getLogger("mootcourt").warning("%s", found)


def scan_traces(path: NamedFile, *, case: str | None = None) -> Iterator[Trace | Finding]:
    """Yield the traces as ``read_traces`` does, and a finding for each record that cannot be used."""
    file = os.fspath(path)
    runs: Counter[str] = Counter()
    spans: dict[str, list[tuple[int, Signal]]] = {}
    empty = True
    for record in trace_records(file):
        empty = False
        if isinstance(record, Finding):
            yield record
        elif isinstance(record.value, dict) and is_telemetry(record.value):
            held = list(signals(record.value))
            if not held:
                yield Finding(file, record.line, "", NO_SPANS, "export the spans of the agent's requests")
            for signal in held:
                spans.setdefault(signal.trace or f"line {record.line}", []).append((record.line, signal))
        else:
            yield _trace(record, file, case, runs)
    for lines in spans.values():
        yield _of_spans(lines, file, case, runs)
    if empty:
        yield Finding(file, None, "", "the file holds no trace", "name a file of traces", unreadable=True)


def _trace(record: Record, file: str, case: str | None, runs: Counter[str]) -> Trace | Finding:
    try:
        if is_own(record.value):
            return own_trace(record, file)
        return _counted(conversation_of(record.value), case, runs)
    except InputError as error:
        return replace(from_error(error), file=file, line=error.line or record.line)


def _of_spans(found: list[tuple[int, Signal]], file: str, case: str | None, runs: Counter[str]) -> Trace | Finding:
    try:
        return _counted(read_signals([signal for _, signal in found]), case, runs)
    except InputError as error:
        return replace(from_error(error), file=file, line=found[0][0])


def _counted(conversation: Any, case: str | None, runs: Counter[str]) -> Trace:
    """Return the trace; one that does not say which run it is gets the next number of its case."""
    trace = named_trace(conversation, case=case, run=None)
    if not any(key in place for place in conversation.named for key in ("run", "moot.run", "moot_run", "trial")):
        trace = trace.model_copy(update={"run": runs[trace.case]})
    runs[trace.case] += 1
    return trace


def trace_records(file: str) -> Iterable[Record | Finding]:
    """Return the records of a file, not read yet, and a finding for each that is no JSON."""
    if file.endswith(".json"):
        return _of_json(file)
    return _of_lines(file)


def _of_json(file: str) -> Iterator[Record | Finding]:
    try:
        record = _json_record(read_text(file), file)
    except InputError as error:
        yield from_error(error, unreadable=True)
        return
    value = record.value
    # A list is one conversation where its items are messages, else a list of records.
    if isinstance(value, list) and value and not any(map(_is_message, value)):
        yield from record.items()
    else:
        yield record


def _json_record(text: str, file: str) -> Record:
    """Return the value of a JSON file; the lines of its parts are known where all of it is exact."""
    try:
        return json_record(text, file)
    except InputError:
        if not text.strip():
            raise
        return Record(parse_received(text, file=file), 1)


def _is_message(value: Any) -> bool:
    """Return whether an item of a list is a message of one conversation, as against a record of its own."""
    if not isinstance(value, dict):
        return False
    item = value.get("type") in ITEM_KINDS or "type" in value and bool({"content", "data"} & value.keys())
    return item or bool({"role", "lc", "parts"} & value.keys())


def _of_lines(file: str) -> Iterator[Record | Finding]:
    """Yield the lines, each one after a look at the next: only of the last one it is no fault to be torn."""
    last: Record | Finding | None = None
    for record in scan_jsonl(file, parse=parse_received):
        if last is not None:
            yield last
        last = record
    if isinstance(last, Finding) and not last.unreadable and not _ends_whole(file):
        last = replace(last, message=TORN, path="", mend="run it again; what is whole is kept", severity="warning")
    if last is not None:
        yield last


def _ends_whole(file: str) -> bool:
    """Return whether the last line has its line end."""
    with Path(file).open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(size - 1, 0))
        return stream.read(1) in (b"\n", b"")
