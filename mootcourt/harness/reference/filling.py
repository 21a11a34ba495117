"""Arguments that meet an expectation, from its comparators and from what was looked up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, Derived, ExpectedCall, nested_spec
from mootcourt.contract.schema import property_validator
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import SchemaError
from mootcourt.harness.reference.manner import Manner

Lookup = Callable[[str], Any]
Form = Callable[[Any], bool]
_SAMPLES: tuple[Any, ...] = ("sample", "1", 1, 1.5, True, [], {}, None)
_LEFT_OUT = object()


def arguments_for(call: ExpectedCall, tool: ToolSpec | None, lookup: Lookup, manner: Manner) -> dict[str, Any]:
    """Return arguments that meet the expectation.

    Args:
        call: The expected call.
        tool: Its tool, where the case knows it.
        lookup: Finds what a ``derived`` path names.
        manner: Whether values are written in other valid forms.

    Raises:
        LookupError: No tool returned what a path names.
    """
    filled: dict[str, Any] = {}
    for name, spec in call.arguments.items():
        fits = _form(tool, name)
        value = _filled(spec, fits, lookup)
        if value is _LEFT_OUT:
            continue
        filled[name] = _otherwise(spec.comparator, value, fits) if manner.reworded else value
    return dict(reversed(filled.items())) if manner.reworded else filled


def sample_for(tool: ToolSpec, name: str) -> Any:
    """Return some value that the schema of an argument takes, or None where none is known."""
    schema = tool.properties.get(name)
    known = schema if isinstance(schema, Mapping) else {}
    candidates = [known.get("const"), *(known.get("enum") or ()), known.get("default"), *_SAMPLES]
    fits = _form(tool, name)
    return next((value for value in candidates if value is not None and fits(value)), None)


def _form(tool: ToolSpec | None, name: str) -> Form:
    if tool is None or name not in tool.properties:
        return lambda value: True
    try:
        return property_validator(tool, name).is_valid
    except SchemaError:
        return lambda value: True


def _filled(spec: ArgumentSpec, fits: Form, lookup: Lookup) -> Any:
    value = _resolved(spec.value, lookup)
    match spec.comparator:
        case "absent":
            return _LEFT_OUT
        case "any_of":
            return _plain(value[0], lookup)
        case "anything":
            return next((sample for sample in _SAMPLES if sample is not None and fits(sample)), _LEFT_OUT)
        case "derived":
            return lookup(spec.value)
        case "judged":
            return value if isinstance(value, str) else value[0]
        case "list" | "set":
            return [_plain(item, lookup) for item in value]
        case "object":
            return {name: _plain(item, lookup) for name, item in value.items()}
    if fits(value) or isinstance(value, bool):
        return value
    return next((form for form in _forms(value) if fits(form)), value)


def _forms(value: Any) -> list[Any]:
    """Return the other forms in which a schema may want a value: a number as text, text as a number."""
    if isinstance(value, str):
        try:
            return [int(value)] if value.lstrip("-").isdigit() else [float(value)]
        except ValueError:
            return []
    return [str(value)] if isinstance(value, int | float) else []


def _plain(value: Any, lookup: Lookup) -> Any:
    spec = nested_spec(value)
    if spec is None:
        return _resolved(value, lookup)
    filled = _filled(spec, lambda _: True, lookup)
    return None if filled is _LEFT_OUT else filled


def _resolved(value: Any, lookup: Lookup) -> Any:
    if isinstance(value, Derived):
        return lookup(value.derived)
    if isinstance(value, Mapping) and set(value) == {"derived"} and isinstance(value["derived"], str):
        return lookup(value["derived"])
    return value


def _otherwise(comparator: str, value: Any, fits: Form) -> Any:
    """Return the same value in another form that the comparator and the schema take, or as it is."""
    other = _OTHER[comparator](value) if comparator in _OTHER else value
    return other if fits(other) else value


def _address(value: Any) -> Any:
    local, at, domain = str(value).rpartition("@")
    return f"{local}@{domain.upper()}" if at else value


def _instant(value: Any) -> Any:
    try:
        read = datetime.fromisoformat(str(value))
    except ValueError:
        return value
    return read.astimezone(UTC).isoformat().replace("+00:00", "Z") if read.tzinfo else value


def _number(value: Any) -> Any:
    return float(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53 else value


def _set(value: Any) -> Any:
    return list(reversed(value)) if isinstance(value, list) else value


def _wording(value: Any) -> Any:
    return f" {value.upper()} " if isinstance(value, str) else value


_OTHER: Mapping[str, Callable[[Any], Any]] = {
    "email": _address,
    "instant": _instant,
    "judged": _wording,
    "number": _number,
    "set": _set,
}
