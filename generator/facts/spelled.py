"""The readings of a span in the form in which an argument wants them."""

from __future__ import annotations

from datetime import date, time, timedelta
from decimal import Decimal
from typing import Any

from mootcourt.contract.values import Money, json_number, parse_number
from mootcourt.contract.values.spans import Span
from mootcourt.generator.facts.slots import Slot, type_of
from mootcourt.generator.facts.words import stem


def values_for(slot: Slot, span: Span) -> list[Any] | None:
    """Return the readings of a span in the form of the argument; None where the kinds have nothing in common."""
    if slot.kind == "number" and span.kind == "duration":
        return _counted(slot, span)
    reader = _READERS.get((slot.kind, span.kind))
    return None if reader is None else [reader(slot, reading, span) for reading in span.readings or (None,)]


def _counted(slot: Slot, span: Span) -> list[Any] | None:
    """Return the count of a length such as "2 months" for an argument that counts months."""
    words = span.text.rsplit(maxsplit=1)
    if len(words) != 2 or stem(words[1]) not in slot.label:
        return None
    return [_json(count) for count in parse_number(words[0])]


def _json(value: Decimal) -> int | float | None:
    """Return a JSON number; None where no float holds all of its digits."""
    try:
        return json_number(value)
    except ValueError:
        return None


def _plain(_slot: Slot, reading: Any, _span: Span) -> Any:
    return reading


def _day(slot: Slot, reading: date | None, _span: Span) -> Any:
    if reading is None:
        return None
    return reading.strftime(slot.form) if slot.form else reading.isoformat()


def _time(slot: Slot, reading: time | None, _span: Span) -> Any:
    if reading is None:
        return None
    forms = (reading.strftime("%H:%M"), reading.strftime("%H:%M:%S"), reading.strftime("%H:%M:%SZ"))
    return next((form for form in forms if slot.takes(form)), forms[0])


def _month(_slot: Slot, reading: Any, _span: Span) -> Any:
    return None if reading is None or str(reading).startswith("--") else str(reading)


def _amount(slot: Slot, reading: Money | None, _span: Span) -> Any:
    if reading is None:
        return None
    if slot.minor:
        try:
            return reading.minor
        except ValueError:
            return None
    return _json(reading.amount) if type_of(slot.schema) != "string" else str(reading.amount)


def _number(slot: Slot, reading: Decimal | None, _span: Span) -> Any:
    if reading is None:
        return None
    return _json(reading) if type_of(slot.schema) != "string" else str(reading)


def _bare_amount(slot: Slot, reading: Decimal | None, span: Span) -> Any:
    """A number without a currency; one written in words is a count more often than an amount."""
    return _number(slot, reading, span) if any(char.isdigit() for char in span.text) else None


def _length(slot: Slot, reading: timedelta | None, span: Span) -> Any:
    if reading is not None and slot.unit:
        return _json(Decimal(reading.total_seconds()) / slot.unit)
    words = span.text.rsplit(maxsplit=1)
    if len(words) == 2 and slot.unit == 86400 and stem(words[1]) in ("night", "day"):
        counts = parse_number(words[0])
        return _json(counts[0]) if len(counts) == 1 else None
    return None


_READERS: dict[tuple[str, str], Any] = {
    ("email", "email"): _plain,
    ("url", "url"): _plain,
    ("date", "date"): _day,
    ("time", "time"): _time,
    ("month", "month"): _month,
    ("amount", "money"): _amount,
    ("amount", "number"): _bare_amount,
    ("percent", "percent"): _number,
    ("percent", "number"): _number,
    ("number", "number"): _number,
    ("number", "percent"): _number,
    ("duration", "duration"): _length,
    ("duration", "number"): _number,
}
