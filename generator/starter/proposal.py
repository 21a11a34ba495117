"""A derived expectation, written as an author would write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from mootcourt.contract.argument import Source
from mootcourt.contract.tool import Manifest
from mootcourt.generator.derivation.model import Derived, DerivedCall
from mootcourt.generator.facts.model import Fact

BY_FORMAT = {"date": "date", "date-time": "instant", "email": "email", "idn-email": "email"}


def proposed_expectation(derived: Derived, manifest: Manifest) -> dict[str, Any] | None:
    """Return the expectation of one turn as in a case file, or None where no rule decided."""
    if derived.outcome == "unknown":
        return None
    written: dict[str, Any] = {"outcome": derived.outcome}
    if derived.calls:
        written["calls"] = [_call(call, manifest, derived.facts) for call in derived.calls]
    asked = {
        "missing": [list(name) if isinstance(name, tuple) else name for name in derived.missing],
        "conflict": {name: list(values) for name, values in derived.conflict.items()},
        "confirm": list(derived.confirm),
    }
    if derived.outcome == "clarify":
        written["clarify"] = {name: value for name, value in asked.items() if value}
    return written


def _call(call: DerivedCall, manifest: Manifest, facts: Sequence[Fact]) -> dict[str, Any]:
    tool = manifest.get(call.name)
    properties = tool.properties if tool is not None else {}
    arguments: dict[str, Any] = {}
    for name, value in call.arguments.items():
        spec = comparator_for(value, properties.get(name))
        source = None if "derived" in spec else _source_of(value, facts)
        arguments[name] = spec if source is None else {**spec, "from": source}
    return {"name": call.name, **({"arguments": arguments} if arguments else {})}


def _source_of(value: Any, facts: Sequence[Fact]) -> str | None:
    """Return where a value, or the first of a list's, was found."""
    if isinstance(value, Mapping) and set(value) == {"judged"}:
        value = value["judged"]
    wanted = [value, *(value[:1] if isinstance(value, list) else ())]
    sources = (fact.source for one in wanted for fact in facts if _same(one, fact.value))
    return next((source for source in sources if source in get_args(Source)), None)


def _same(one: Any, other: Any) -> bool:
    return isinstance(one, bool) == isinstance(other, bool) and one == other


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
