"""The values in comparators, and the case's clock, have to be readable in exactly one way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, Derived
from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Path
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.validation.context import arguments, found, property_schema
from mootcourt.contract.values import (
    currency_exponent,
    instant_of,
    money_value,
    parse_date,
    parse_email,
    parse_instant,
    parse_money,
    parse_number,
    parse_time,
)
from mootcourt.errors import UsageError

Read = Callable[[str], tuple[Any, ...]]
_FORMS = {
    "date": "write it as 2026-03-02",
    "time": "write it as 15:30",
    "instant": "write it as 2026-03-02T15:30:00+00:00",
    "number": "write the number itself",
    "email": "write one address",
    "money": "write the amount as a number and the currency beside it",
}


def check_clock(at: CaseAt) -> Iterator[Finding]:
    """The case's clock is an instant, its timezone one that is known."""
    from mootcourt.contract.values.clock import zone_of

    context = at.case.context
    if context.now is not None:
        try:
            aware = datetime.fromisoformat(context.now).tzinfo is not None
        except ValueError:
            yield found(at, ("context", "now"), f"{context.now!r} is no instant", _FORMS["instant"])
        else:
            if not aware:
                yield found(at, ("context", "now"), f"{context.now!r} has no offset", _FORMS["instant"])
    if context.timezone is not None:
        try:
            zone_of(context.timezone)
        except UsageError as error:
            message, _, mend = str(error).partition("; ")
            yield found(at, ("context", "timezone"), message, mend)


def check_comparators(at: CaseAt) -> Iterator[Finding]:
    """Dates, times, numbers, money and addresses that a case expects have one reading."""
    calendar = _safe(calendar_of(at.case))
    for path, tool, name, spec in arguments(at.case):
        value = spec.value
        if spec.comparator == "money":
            yield from _money(at, path, tool, name, spec)
        elif spec.comparator in _FORMS and isinstance(value, str):
            yield from _one_reading(at, path, spec.comparator, value, calendar)
        elif spec.comparator in ("date", "time", "instant") and not _is_lookup(value):
            message = f"a {spec.comparator} is text or a derived path"
            yield found(at, (*path, spec.comparator), message, _FORMS[spec.comparator])
        elif spec.comparator == "number" and not _is_lookup(value) and not _is_number(value):
            yield found(at, (*path, "number"), "a number is a number or a derived path", _FORMS["number"])


def _one_reading(at: CaseAt, path: Path, kind: str, text: str, calendar: Calendar) -> Iterator[Finding]:
    readers: dict[str, Read] = {
        "date": partial(parse_date, calendar=calendar),
        "time": parse_time,
        "instant": partial(parse_instant, calendar=calendar),
        "number": partial(parse_number, locale=calendar.locale),
        "email": parse_email,
    }
    readings = readers[kind](text)
    if len(readings) == 1:
        return
    if kind == "instant":
        message, mend = _local_hour(text, calendar, len(readings))
    elif readings:
        message, mend = f"{text!r} has {len(readings)} readings as {_a(kind)}", _FORMS[kind]
    else:
        message, mend = f"{text!r} is no {kind}", _FORMS[kind]
    yield found(at, (*path, kind), message, mend)


def _local_hour(text: str, calendar: Calendar, readings: int) -> tuple[str, str]:
    """Return what is wrong with an instant: not one, no zone, in the gap, or in the repeated hour."""
    try:
        local = datetime.fromisoformat(text)
    except ValueError:
        return (f"{text!r} has {readings} readings" if readings else f"{text!r} is no instant"), _FORMS["instant"]
    if local.tzinfo is None and calendar.timezone is None:
        return f"{text!r} has no offset and the case no timezone", "write the offset, or context.timezone"
    if readings:
        return f"the local time {text} comes twice in {calendar.timezone}, when clocks go back", "write the offset"
    if local.tzinfo is None and not instant_of(local.date(), local.time(), timezone=str(calendar.timezone)):
        return f"the local time {text} does not exist in {calendar.timezone}: clocks skip it", "write another time"
    return f"{text!r} is no instant", _FORMS["instant"]


def _money(at: CaseAt, path: Path, tool: ToolSpec, name: str, spec: ArgumentSpec) -> Iterator[Finding]:
    currency = spec.currency if isinstance(spec.currency, str) else None
    if currency is not None:
        try:
            currency_exponent(currency)
        except ValueError:
            yield found(at, (*path, "currency"), f"{currency!r} is no currency", "write its ISO 4217 code, such as EUR")
            return
    value = spec.value
    if _is_lookup(value) or isinstance(spec.currency, Derived) and spec.minor:
        return
    try:
        if isinstance(value, str) and len(parse_money(value, currency=currency)) == 1:
            return
        money_value(value, currency=currency, minor=spec.minor)
    except ValueError as error:
        message, _, mend = str(error).partition("; ")
        yield found(at, (*path, "money"), message, mend or _FORMS["money"])
        return
    if property_schema(tool, name).get("type") == "integer" and isinstance(value, float) and not value.is_integer():
        message = f"{name} takes whole numbers, so its amounts are minor units"
        yield found(at, (*path, "money"), message, "write the amount in minor units with minor: true")


def _a(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _is_lookup(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == {"derived"} and isinstance(value["derived"], str)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _safe(calendar: Calendar) -> Calendar:
    """Leave out a clock or timezone that cannot be read; check_clock tells it."""
    from mootcourt.contract.values.clock import zone_of

    now, timezone = calendar.now, calendar.timezone
    try:
        datetime.fromisoformat(now or "2026-01-01")
    except ValueError:
        now = None
    try:
        zone_of(timezone or "UTC")
    except UsageError:
        timezone = None
    return Calendar(now, timezone, calendar.locale)
