"""A derived expectation, written as an author would write it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.tool import Manifest
from mootcourt.generator.derivation.model import Derived, DerivedCall

BY_FORMAT = {"date": "date", "date-time": "instant", "email": "email", "idn-email": "email"}


def proposed_expectation(derived: Derived, manifest: Manifest) -> dict[str, Any] | None:
    """Return the expectation of one turn as in a case file, or None where no rule decided."""
    if derived.outcome == "unknown":
        return None
    written: dict[str, Any] = {"outcome": derived.outcome}
    if derived.calls:
        written["calls"] = [_call(call, manifest) for call in derived.calls]
    asked = {
        "missing": [list(name) if isinstance(name, tuple) else name for name in derived.missing],
        "conflict": {name: list(values) for name, values in derived.conflict.items()},
        "confirm": list(derived.confirm),
    }
    if derived.outcome == "clarify":
        written["clarify"] = {name: value for name, value in asked.items() if value}
    return written


def _call(call: DerivedCall, manifest: Manifest) -> dict[str, Any]:
    tool = manifest.get(call.name)
    properties = tool.properties if tool is not None else {}
    arguments = {name: comparator_for(value, properties.get(name)) for name, value in call.arguments.items()}
    return {"name": call.name, **({"arguments": arguments} if arguments else {})}


def comparator_for(value: Any, schema: Any) -> dict[str, Any]:
    """Return the comparator that suits a value under its schema."""
    known: Mapping[str, Any] = schema if isinstance(schema, Mapping) else {}
    if isinstance(value, Mapping) and len(value) == 1 and next(iter(value)) in ("derived", "judged"):
        return dict(value)
    if isinstance(value, bool):
        return {"boolean": value}
    if isinstance(value, int | float):
        return {"number": value}
    if isinstance(value, list):
        return {"list": value}
    if isinstance(value, Mapping):
        return {"object": dict(value)}
    if "enum" in known:
        return {"enum": value}
    return {BY_FORMAT.get(str(known.get("format")), "exact"): value}
