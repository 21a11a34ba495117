"""The one door to all comparators."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, nested_spec
from mootcourt.contract.calendar import Calendar
from mootcourt.judges.comparators.absence import left_out
from mootcourt.judges.comparators.absent import absent
from mootcourt.judges.comparators.any_of import any_of
from mootcourt.judges.comparators.anything import anything
from mootcourt.judges.comparators.boolean import boolean
from mootcourt.judges.comparators.comparison import Absent, Comparison, Context, Lookup
from mootcourt.judges.comparators.date import day
from mootcourt.judges.comparators.derived import derived
from mootcourt.judges.comparators.email import email
from mootcourt.judges.comparators.enum import enum
from mootcourt.judges.comparators.exact import exact
from mootcourt.judges.comparators.instant import instant
from mootcourt.judges.comparators.json_equality import same_json
from mootcourt.judges.comparators.judged import judged
from mootcourt.judges.comparators.list import ordered
from mootcourt.judges.comparators.looked_up import NotReturnedError, resolved
from mootcourt.judges.comparators.money import money
from mootcourt.judges.comparators.number import number
from mootcourt.judges.comparators.object import by_path
from mootcourt.judges.comparators.set import unordered
from mootcourt.judges.comparators.time import time_of_day


def compare(
    spec: ArgumentSpec,
    actual: Any,
    *,
    schema: Mapping[str, Any] | None,
    calendar: Calendar,
    lookup: Lookup | None = None,
    siblings: Mapping[str, Any] | None = None,
) -> Comparison:
    """Compare one argument of a call with what the case expects.

    Args:
        spec: The comparator with its value.
        actual: What the agent sent, or ``ABSENT``.
        schema: The argument's schema, or None where it is not known.
        calendar: How texts are read.
        lookup: Finds what a ``derived`` path names; raises LookupError where nothing was returned.
        siblings: The other arguments of the actual call, for an amount's currency.
    """
    return _compare(
        Context(
            comparator=spec.comparator,
            value=spec.value,
            actual=actual,
            schema=schema or {},
            calendar=calendar,
            lookup=lookup,
            currency=spec.currency,
            minor=spec.minor,
            siblings=siblings or {},
            part=_part,
        )
    )


def _compare(context: Context) -> Comparison:
    note = ""
    if context.comparator not in DECIDE_ON_ABSENCE:
        note = left_out(context) if context.value is not None else ""
        if note and "default" in context.schema:
            # Leaving an argument out equals its default.
            context, note = replace(context, actual=context.schema["default"]), f"{note}, so the default holds"
        elif note or isinstance(context.actual, Absent):
            return context.says(False, note or "absent")
    try:
        result = _COMPARATORS[context.comparator](_with_values(context))
    except NotReturnedError as error:
        return context.says(None, str(error))
    return replace(result, note="; ".join(part for part in (note, result.note) if part)) if note else result


def _with_values(context: Context) -> Context:
    """Look up a value or currency that is written as ``{derived: path}``."""
    if context.comparator not in LOOKED_UP:
        return context
    value, currency = resolved(context.value, context.lookup), resolved(context.currency, context.lookup)
    return replace(context, value=value, currency=currency)


def _part(context: Context) -> Comparison:
    """Compare an item of a list or a field of an object: plain JSON, or a comparator of its own."""
    spec = nested_spec(context.value)
    if spec is None or same_json(context.value, context.actual):
        return _compare(context)
    return _compare(
        replace(context, comparator=spec.comparator, value=spec.value, currency=spec.currency, minor=spec.minor)
    )


DECIDE_ON_ABSENCE = ("absent", "any_of", "anything")
LOOKED_UP = ("date", "email", "enum", "instant", "money", "number", "time")
_COMPARATORS: Mapping[str, Callable[[Context], Comparison]] = {
    "absent": absent,
    "any_of": any_of,
    "anything": anything,
    "boolean": boolean,
    "date": day,
    "derived": derived,
    "email": email,
    "enum": enum,
    "exact": exact,
    "instant": instant,
    "judged": judged,
    "list": ordered,
    "money": money,
    "number": number,
    "object": by_path,
    "set": unordered,
    "time": time_of_day,
}
