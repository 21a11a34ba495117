"""Values that follow from others: an end from start and length, a length from start and end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

from mootcourt.contract.values import parse_number
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance


def computed(slot: Slot, slots: Sequence[Slot], arguments: Mapping[str, Any], message: Utterance) -> Any | None:
    """Return the value that follows from other arguments, or None."""
    if slot.role == "end" and slot.kind in ("date", "time", "instant"):
        length = _length(message)
        start = next((other for other in slots if other.role in ("start", "from") and other.kind == slot.kind), None)
        if length is not None and start is not None and isinstance(arguments.get(start.name), str):
            value = _later(slot.kind, arguments[start.name], length)
            return value if value is not None and slot.takes(value) else None
    if slot.kind == "duration" and slot.unit:
        return _between(slot, slots, arguments, message)
    return None


def _length(message: Utterance) -> timedelta | None:
    lengths = [_reading(span.text, span.readings) for span in message.spans if span.kind == "duration"]
    return lengths[0] if len(lengths) == 1 else None


def _reading(text: str, readings: tuple[Any, ...]) -> timedelta | None:
    if len(readings) == 1:
        return readings[0] if isinstance(readings[0], timedelta) else None
    words = text.rsplit(maxsplit=1)
    if len(words) == 2 and words[1].rstrip("s").lower() in ("night", "day"):
        counts = parse_number(words[0])
        return timedelta(days=int(counts[0])) if len(counts) == 1 else None
    return None


def _later(kind: str, start: str, length: timedelta) -> str | None:
    if kind == "date":
        return (date.fromisoformat(start) + length).isoformat() if length.seconds == 0 else None
    if kind == "instant":
        return (datetime.fromisoformat(start) + length).isoformat()
    first = time.fromisoformat(start)
    moved = datetime.combine(date(2000, 1, 1), first) + length
    return moved.strftime("%H:%M" if len(start) == 5 else "%H:%M:%S") if moved.day == 1 else None


def _between(slot: Slot, slots: Sequence[Slot], arguments: Mapping[str, Any], message: Utterance) -> Any | None:
    start = next((arguments[other.name] for other in slots if other.role == "start" and other.name in arguments), None)
    end = next((arguments[other.name] for other in slots if other.role == "end" and other.name in arguments), None)
    seconds: float | None = None
    if isinstance(start, str) and isinstance(end, str):
        seconds = (
            (datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds()
            if "T" in start or "-" in start
            else None
        )
    days = [span.readings[0] for span in message.spans if span.kind == "date" and len(span.readings) == 1]
    if seconds is None and len(days) == 2 and slot.unit == 86400:
        seconds = (days[1] - days[0]).total_seconds()
    times = [span.readings[0] for span in message.spans if span.kind == "time" and len(span.readings) == 1]
    if seconds is None and len(times) == 2:
        first, second = (datetime.combine(date(2000, 1, 1), one) for one in times)
        seconds = (second - first).total_seconds()
    if seconds is None or seconds <= 0 or seconds % slot.unit:
        return None
    value = int(seconds // slot.unit)
    return value if slot.takes(value) else None
