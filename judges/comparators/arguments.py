"""All arguments of one call against those of an expected call."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.calendar import Calendar
from mootcourt.contract.tool import ToolSpec
from mootcourt.judges.comparators.absence import is_open
from mootcourt.judges.comparators.compare import compare
from mootcourt.judges.comparators.comparison import ABSENT, Comparison, Lookup
from mootcourt.judges.comparators.money import CURRENCY_ARGUMENTS

LEFT_OUT = ArgumentSpec(absent=True)


def compare_arguments(
    expected: ExpectedCall,
    arguments: Mapping[str, Any],
    *,
    tool: ToolSpec | None,
    calendar: Calendar,
    lookup: Lookup | None = None,
) -> dict[str, Comparison]:
    """Compare every argument, expected or sent, and return the result by name.

    An argument that is sent and not expected fails, unless it says what leaving it out says
    (the schema's default, or null where null is no value) or the schema declares itself open.
    """
    schema = tool.parameters if tool else {}
    properties = schema.get("properties") or {}
    results: dict[str, Comparison] = {}
    for name in (*expected.arguments, *(name for name in arguments if name not in expected.arguments)):
        spec = expected.arguments.get(name)
        if spec is None and is_open(schema, name):
            continue
        known = properties.get(name)
        results[name] = compare(
            with_currency(spec, expected) if spec else LEFT_OUT,
            arguments.get(name, ABSENT),
            schema=known if isinstance(known, Mapping) else None,
            calendar=calendar,
            lookup=lookup,
            siblings={other: value for other, value in arguments.items() if other != name},
        )
    return results


def with_currency(spec: ArgumentSpec, expected: ExpectedCall) -> ArgumentSpec:
    """Take the currency of money from the expected argument beside it, where none is written."""
    if spec.comparator != "money" or spec.currency is not None:
        return spec
    for name in CURRENCY_ARGUMENTS:
        beside = expected.arguments.get(name)
        if beside is not None and beside.comparator in ("exact", "enum") and isinstance(beside.value, str):
            return spec.model_copy(update={"currency": beside.value})
    return spec
