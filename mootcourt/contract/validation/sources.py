"""A value that is said to come from the user stands in what the user says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding
from mootcourt.contract.validation.context import arguments, found
from mootcourt.contract.values import Money, decimal_of, parse_date
from mootcourt.contract.values.spans import scan

_SIGNS = re.compile(r"[\W_]+")
_UNITS = (1, 60, 3_600, 86_400, 604_800)  # seconds, minutes, hours, days or nights, weeks
_FIGURE = re.compile(r"(?<![\w.])\d{1,18}(?:\.\d{1,9})?(?![\w.]*\w)", re.ASCII)
_CODE = re.compile(r"(?=.*\d)\S{3,}\Z")


def check_user_values(at: CaseAt) -> Iterator[Finding]:
    """What is ``from: user`` stands in the user's text, in whatever spelling.

    An id or an address that does not is an error. A number, an amount or a day may be the
    sum or the consequence of what the user says, so that it is a warning.
    """
    said, spans = "", None
    for path, _, _, spec in arguments(at.case):
        if spec.source != "user" or path[0] == "must":
            continue
        if spans is None:
            said = user_text(at.case)
            spans = scan(said, calendar_of(at.case))
        readings = [reading for span in spans for reading in span.readings]
        readings += [Decimal(figure) for figure in _FIGURE.findall(said)]
        missing = [value for value in _codes(spec) if not _stands_in(value, said, readings)]
        mend = "write where it comes from"
        if missing:
            message = f"the user says {missing[0]!r} nowhere, though it is from: user"
            yield found(at, (*path, spec.comparator), message, mend)
        elif not _is_stated(spec, readings, calendar_of(at.case)):
            message = f"the user states {spec.value} nowhere, though it is from: user"
            yield found(at, (*path, spec.comparator), message, mend, "warning")


def user_text(case: Case) -> str:
    """Return everything that the user says in a case."""
    messages = [message.content for message in case.messages if message.role == "user"]
    return "\n".join([*messages, *(turn.user for turn in case.turns), *(reply.say for reply in case.replies)])


def _codes(spec: ArgumentSpec) -> list[str]:
    """Return the values that can only be taken over as they are: ids, codes, addresses."""
    values: list[Any] = [spec.value] if spec.comparator in ("exact", "email") else []
    if spec.comparator in ("list", "set", "any_of"):
        values = list(spec.value)
    found_codes = [value for value in values if isinstance(value, str) and ("@" in value or _CODE.match(value))]
    if spec.comparator == "any_of" and len(found_codes) < len(values):
        return []
    return found_codes[:1] if spec.comparator == "any_of" else found_codes


def _stands_in(value: str, text: str, readings: list[Any]) -> bool:
    """Whether a code stands in the text without regard to spacing, signs and case, or is spelled out."""
    return _plain(value) in _plain(text) or any(_plain(value) == _plain(str(reading)) for reading in readings)


def _plain(text: str) -> str:
    return _SIGNS.sub("", text.casefold())


def _is_stated(spec: ArgumentSpec, readings: list[Any], calendar: Calendar) -> bool:
    """Whether a number, an amount or a day is one that the text can mean; true of all other values."""
    if spec.comparator in ("number", "money") and isinstance(spec.value, (int, float)):
        wanted = decimal_of(spec.value)
        return spec.minor or any(wanted in _amounts(reading) for reading in readings)
    if spec.comparator == "date" and isinstance(spec.value, str):
        return any(day in readings for day in parse_date(spec.value, calendar=calendar))
    return True


def _amounts(reading: Any) -> list[Decimal]:
    """Return the numbers that one reading states; of a duration those of all units."""
    if isinstance(reading, Money):
        return [reading.amount]
    if isinstance(reading, timedelta):
        seconds = Decimal(reading.days * 86_400 + reading.seconds)
        return [seconds / unit for unit in _UNITS]
    return [reading] if isinstance(reading, Decimal) else []
