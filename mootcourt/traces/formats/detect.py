"""Which format a record of a trace is written in, and the trace that it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.files import Record
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError
from mootcourt.traces.formats import anthropic, gemini, langchain, openai_chat, openai_responses, otel
from mootcourt.traces.formats.building import build_trace
from mootcourt.traces.formats.events import Conversation
from mootcourt.traces.formats.shape import TraceShape

OWN = "Moot Court"
SHAPES: tuple[TraceShape, ...] = (
    otel.SHAPE,
    langchain.SHAPE,
    gemini.SHAPE,
    openai_responses.SHAPE,
    anthropic.SHAPE,
    openai_chat.SHAPE,
)
CASE_KEYS = ("case", "case_id", "moot.case", "moot_case")
RUN_KEYS = ("run", "moot.run", "moot_run", "trial")


def is_own(record: Any) -> bool:
    """Return whether a record is a trace in our own form."""
    return isinstance(record, Mapping) and "steps" in record


def detect(record: Mapping[str, Any]) -> TraceShape | None:
    """Return the format of a record, or None where none fits."""
    return next((shape for shape in SHAPES if shape.recognises(record)), None)


def conversation_of(value: Any) -> Conversation:
    """Return the conversation of a record in a format of others; a bare list is one of messages.

    Raises:
        InputError: No format fits, or the record breaks its format.
    """
    record = {"messages": value} if isinstance(value, list) else value
    shape = detect(record) if isinstance(record, Mapping) else None
    if shape is None:
        held = ", ".join(map(str, list(record)[:6])) if isinstance(record, Mapping) else type(value).__name__
        known = "; ".join(f"{one.name} ({one.takes})" for one in SHAPES)
        message = f"this is no trace: it holds {held or 'nothing'}"
        raise InputError(message, mend=f"write {OWN} (case and steps), or one of {known}")
    return shape.read(record)


def own_trace(record: Record, file: str | None) -> Trace:
    """Return a trace that is written in our own form.

    Raises:
        InputError: It breaks the form; the message names the first fault.
    """
    found = shaped(Trace, record, file)
    if isinstance(found, Trace):
        return found
    raise found[0].error()


def named_trace(found: Conversation, *, case: str | None, run: int | None) -> Trace:
    """Return the trace of a conversation, with the case and run that it names or that are given.

    Args:
        found: The conversation.
        case: The case where the record names none.
        run: The run where the record names none.

    Raises:
        InputError: The record names no case and none is given, or its run is no number.
    """
    named = _first(found.named, CASE_KEYS)
    name = named if isinstance(named, str) and named else case
    if name is None:
        mend = "write it as case beside the messages or in metadata, or name it when you read the file"
        raise InputError("the record names no case", path="case", mend=mend)
    return build_trace(found, case=name, run=_run(_first(found.named, RUN_KEYS), run))


def _first(places: tuple[dict[str, Any], ...], keys: tuple[str, ...]) -> Any:
    return next((place[key] for place in places for key in keys if place.get(key) is not None), None)


def _run(written: Any, given: int | None) -> int:
    if isinstance(written, str) and written.isascii() and written.isdigit() and len(written) < 10:
        written = int(written)
    if written is None:
        return given or 0
    if not isinstance(written, int) or isinstance(written, bool) or written < 0:
        raise InputError(f"the run {written!r} is not a whole number from 0", path="run", mend="write a number")
    return written
