"""OpenTelemetry's JSON: spans and log records with plain attributes, out of whatever wraps them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.traces.formats.shape import Written, either

WRAPPERS = {"resourceSpans": "scopeSpans", "resourceLogs": "scopeLogs"}
PREFIX = "gen_ai."
_INTEGER = re.compile(r"-?[0-9]{1,30}")


@dataclass(frozen=True, slots=True)
class Signal:
    """A span, a span's event or a log record.

    Attributes:
        name: The name of the span or event.
        trace: The trace's id; empty where none is written.
        time: When it began; 0 where nothing says.
        attributes: The attributes as plain JSON values.
        body: The body of a log record, with the event's fields.
        events: The span's events.
    """

    name: str
    trace: str
    time: int
    attributes: Written
    body: Any = None
    events: tuple[Signal, ...] = ()


def is_telemetry(record: Written) -> bool:
    """Return whether a record holds spans or log records of GenAI."""
    if any(key in record for key in WRAPPERS):
        return True
    spans = record.get("spans")
    if isinstance(spans, list):
        return any(isinstance(span, Mapping) and is_telemetry(span) for span in spans)
    held = [plain(record.get("attributes"))] + [
        plain(event.get("attributes")) for event in _dicts(record.get("events"))
    ]
    named = any(str(key).startswith(PREFIX) for attributes in held for key in attributes)
    return named or str(record.get("eventName") or record.get("event_name") or "").startswith(PREFIX)


def signals(record: Written) -> Iterator[Signal]:
    """Yield the spans and log records of a record, in the order of the file."""
    for outer, inner in WRAPPERS.items():
        for resource in _dicts(record.get(outer)):
            for scope in _dicts(resource.get(inner)):
                for held in _dicts(scope.get("spans") or scope.get("logRecords")):
                    yield _signal(held)
    for span in _dicts(record.get("spans")):
        yield _signal(span)
    if not any(key in record for key in (*WRAPPERS, "spans")):
        yield _signal(record)


def _signal(held: Written, trace: str = "") -> Signal:
    context = held.get("context") if isinstance(held.get("context"), Mapping) else {}
    assert isinstance(context, Mapping)  # told apart above
    attributes = plain(held.get("attributes"))
    trace = str(either(held, "traceId", "trace_id") or either(context, "traceId", "trace_id") or trace)
    name = either(held, "eventName", "event_name", "name") or attributes.get("event.name") or ""
    begun = either(held, "startTimeUnixNano", "start_time_unix_nano", "start_time", "timeUnixNano", "time_unix_nano")
    events = tuple(_signal(event, trace) for event in _dicts(held.get("events")))
    return Signal(str(name), trace, _time(begun), attributes, unwrapped(held.get("body")), events)


def _time(begun: Any) -> int:
    """Return a time as a number that orders; texts of one clock order by their digits."""
    digits = "".join(filter(str.isdigit, str(begun)))[:30]
    return int(digits) if digits.isascii() and digits else 0


def plain(attributes: Any) -> Written:
    """Return attributes as a mapping, also those of OTLP, which are a list of keys and typed values."""
    if isinstance(attributes, Mapping):
        return attributes
    return {str(one.get("key")): unwrapped(one.get("value")) for one in _dicts(attributes)}


def unwrapped(value: Any) -> Any:
    """Return a value of OTLP (``{"stringValue": ...}``) as plain JSON."""
    if not isinstance(value, Mapping) or len(value) != 1:
        return value
    kind, held = next(iter(value.items()))
    if kind == "intValue":
        return int(held) if isinstance(held, str) and _INTEGER.fullmatch(held) else held
    if kind in ("stringValue", "boolValue", "doubleValue", "bytesValue"):
        return held
    if kind == "arrayValue":
        return [unwrapped(one) for one in _values(held)]
    if kind == "kvlistValue":
        return dict(plain(_values(held)))
    return value


def _values(held: Any) -> list[Any]:
    values = held.get("values") if isinstance(held, Mapping) else None
    return values if isinstance(values, list) else []


def _dicts(value: Any) -> list[Written]:
    return [one for one in value if isinstance(one, Mapping)] if isinstance(value, list) else []
