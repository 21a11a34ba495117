"""An expected call prepared once, to be held against many actual ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall, nested_spec
from mootcourt.contract.calendar import Calendar
from mootcourt.contract.tool import ToolSpec
from mootcourt.judges.comparators.absence import is_open
from mootcourt.judges.comparators.arguments import LEFT_OUT, with_currency
from mootcourt.judges.comparators.compare import compare
from mootcourt.judges.comparators.comparison import ABSENT, Comparison, Lookup
from mootcourt.judges.comparators.json_equality import same_json

# The very same value is right under these, whatever else would be.
PLAIN = (str, int, bool)
EQUAL_IS_RIGHT = frozenset(("exact", "enum", "number", "boolean", "date", "time", "instant", "email", "judged"))


class PlannedArgument(NamedTuple):
    """One expected argument.

    Attributes:
        name: Its name.
        spec: Its comparator, an amount's currency included.
        schema: Its schema.
        equals: Values that are right as they stand; the comparator is asked about any other.
    """

    name: str
    spec: ArgumentSpec
    schema: Mapping[str, Any] | None
    equals: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """One expected call, prepared.

    Attributes:
        expected: The call.
        tool: Its tool, where the case knows it.
        arguments: Its arguments.
    """

    expected: ExpectedCall
    tool: ToolSpec | None
    arguments: tuple[PlannedArgument, ...]


def plan_call(expected: ExpectedCall, tool: ToolSpec | None) -> PlannedCall:
    """Prepare an expected call."""
    properties = (tool.parameters.get("properties") or {}) if tool else {}
    planned = []
    for name, written in expected.arguments.items():
        spec, schema = with_currency(written, expected), properties.get(name)
        known = schema if isinstance(schema, Mapping) else None
        planned.append(PlannedArgument(name, spec, known, _equals(spec)))
    return PlannedCall(expected, tool, tuple(planned))


def _equals(spec: ArgumentSpec) -> tuple[Any, ...]:
    comparator, value = spec.comparator, spec.value
    if comparator == "any_of":
        return tuple(one for one in value if nested_spec(one) is None)
    if comparator not in EQUAL_IS_RIGHT:
        return ()
    if comparator == "judged" and not isinstance(value, str):
        return tuple(value)
    return () if value is None else (value,)


def differences(
    planned: PlannedCall,
    arguments: Mapping[str, Any],
    *,
    calendar: Calendar,
    lookup: Lookup | None = None,
    only_named: bool = False,
) -> list[tuple[str, Comparison]]:
    """Return what is not plainly right, by argument: wrong, undecided, or right with a note.

    Args:
        planned: The expected call.
        arguments: Those of the actual call.
        calendar: How texts are read.
        lookup: Finds what a ``derived`` path names.
        only_named: Pass over arguments that the expected call does not name.
    """
    found: list[tuple[str, Comparison]] = []
    met = 0
    for name, spec, schema, equals in planned.arguments:
        actual = arguments.get(name, ABSENT)
        if actual is not ABSENT:
            met += 1
            if equals and type(actual) is str and actual == equals[0]:
                continue  # what most arguments are, without a further call
            if _is_one_of(actual, equals):
                continue
        # Only money is read by what stands beside it.
        beside = spec.comparator == "money"
        siblings = {other: value for other, value in arguments.items() if other != name} if beside else None
        result = compare(spec, actual, schema=schema, calendar=calendar, lookup=lookup, siblings=siblings)
        if result.ok is not True or result.note:
            found.append((name, result))
    if met != len(arguments) and not only_named:
        found += _unexpected(planned, arguments, calendar)
    return found


def _is_one_of(actual: Any, equals: tuple[Any, ...]) -> bool:
    kind = type(actual)
    for value in equals:
        if kind is type(value) and kind in PLAIN:
            if value == actual:
                return True
        elif same_json(value, actual):
            return True
    return False


def _unexpected(planned: PlannedCall, arguments: Mapping[str, Any], calendar: Calendar) -> list[tuple[str, Comparison]]:
    schema = planned.tool.parameters if planned.tool else {}
    properties = schema.get("properties") or {}
    found = []
    for name, actual in arguments.items():
        if name in planned.expected.arguments or is_open(schema, name):
            continue
        known = properties.get(name)
        of_property = known if isinstance(known, Mapping) else None
        result = compare(LEFT_OUT, actual, schema=of_property, calendar=calendar)
        if result.ok is not True or result.note:
            found.append((name, result))
    return found
