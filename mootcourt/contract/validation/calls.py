"""Expected calls have to be calls that their own schemas accept."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall, nested_spec
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Path, did_you_mean
from mootcourt.contract.schema import property_validator, validator_for
from mootcourt.contract.tool import ToolSpec, canonical_json
from mootcourt.contract.validation.context import (
    argument_names,
    arguments,
    expectations,
    expected_calls,
    found,
    property_schema,
)
from mootcourt.errors import SchemaError, UsageError

# What these comparators hold is what is sent, word for word.
PLAIN = ("exact", "any_of", "enum", "number", "boolean", "list", "set", "object", "email")
# The items and fields of these may be comparators of their own.
_PARTED = ("any_of", "list", "set", "object")
_SHOWN_VALUES = 6


def check_required(at: CaseAt) -> Iterator[Finding]:
    """Every required argument is in the expected call."""
    for path, call in expected_calls(at.case):
        tool = at.case.manifest.get(call.name)
        if tool is None:
            continue
        for name in tool.required:
            spec = call.arguments.get(name)
            if spec is None:
                message = f"{name} is required by {tool.name} and absent from the expected call"
                yield found(at, (*path, "arguments"), message, "write what it has to be")
            elif spec.comparator == "absent":
                message = f"{name} is required by {tool.name} and cannot be absent"
                yield found(at, (*path, "arguments", name), message, "write what it has to be")


def check_values(at: CaseAt) -> Iterator[Finding]:
    """Every value that an expected or forbidden call writes out is one that the schema accepts."""
    for path, tool, name, spec in arguments(at.case):
        if path[0] == "must":  # what an attack would do need not be well formed
            continue
        for value in _sent(spec, tool, name):
            message = refused(tool, name, value)
            if message is None:
                continue
            mend = _near_option(tool, name, value)
            yield found(at, (*path, spec.comparator), message, mend)


def check_whole_calls(at: CaseAt) -> Iterator[Finding]:
    """A call whose every value is plain is accepted as a whole: dependent and alternative arguments too."""
    for path, call in expected_calls(at.case):
        tool = at.case.manifest.get(call.name)
        values = _whole(call)
        if tool is None or values is None:
            continue
        try:
            faults = validator_for(tool).errors(values, at="arguments")
        except SchemaError:
            continue  # told at the tool
        alone = {name for name in values if name in tool.properties and refused(tool, name, values[name])}
        for fault in faults:
            named = fault.path.removeprefix("arguments").lstrip(".").split("[")[0].split(".")[0]
            if fault.keyword == "required" and named in tool.required:
                continue  # told by check_required
            if named in alone or named and named not in argument_names(tool):
                continue  # told by check_values or check_argument_names
            yield found(at, (*path, "arguments"), f"{tool.name} refuses the call: {fault}", "mend the call")


def check_conflicts(at: CaseAt) -> Iterator[Finding]:
    """The values of a conflict differ, and each is one that the schema accepts."""
    for path, expect in expectations(at.case):
        conflict = expect.clarify.conflict if expect.clarify else {}
        for name, values in conflict.items():
            here: Path = (*path, "clarify", "conflict", name)
            if len({canonical_json(value) for value in values}) < len(values):
                yield found(at, here, "two of the values are equal, so there is nothing to choose", "remove one")
            owner = _owner(at, name)
            if owner is None:
                continue
            for index, value in enumerate(values):
                message = refused(owner, name, value)
                if message is not None:
                    mend = "write a value that the user could choose"
                    yield found(at, (*here, index), message, mend)


def refused(tool: ToolSpec, name: str, value: Any) -> str | None:
    """Return why the schema of an argument refuses ``value``, or None when it does not.

    A broken schema refuses nothing here: it is told at the tool.
    """
    try:
        faults = property_validator(tool, name).errors(value, at=name)
    except (SchemaError, UsageError):
        return None
    return f"{tool.name} refuses the value: {faults[0]}" if faults else None


def _sent(spec: ArgumentSpec, tool: ToolSpec, name: str) -> list[Any]:
    """Return the values that a plain comparator would have sent."""
    value = plain(spec.value)
    if spec.comparator == "money":
        whole = isinstance(value, (int, float)) and not isinstance(value, bool)
        return [value] if whole and _is_numeric(property_schema(tool, name)) else []
    if spec.comparator not in PLAIN or spec.comparator == "number" and isinstance(value, str):
        return []
    values = list(value) if spec.comparator == "any_of" else [value]
    return [one for one in values if not _left_open(one, spec.comparator)]


def _whole(call: ExpectedCall) -> dict[str, Any] | None:
    """Return the arguments of a call whose every value is plain."""
    values: dict[str, Any] = {}
    for name, spec in call.arguments.items():
        if spec.comparator == "absent":
            continue
        value = plain(spec.value)
        if spec.comparator not in PLAIN or spec.comparator == "number" and isinstance(value, str):
            return None
        if _left_open(value, spec.comparator):
            return None
        values[name] = value[0] if spec.comparator == "any_of" and value else value
    return values


def plain(value: Any) -> Any:
    """Return ``value`` with lists for tuples."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    return value


def _left_open(value: Any, comparator: str) -> bool:
    """Whether a part of the value is not known here: it is looked up, or has a comparator of its own."""
    if isinstance(value, dict):
        if set(value) == {"derived"} or comparator in _PARTED and nested_spec(value) is not None:
            return True
        return any(_left_open(below, comparator) for below in value.values())
    return isinstance(value, list) and any(_left_open(below, comparator) for below in value)


def _is_numeric(schema: dict[str, Any]) -> bool:
    kind = schema.get("type")
    return kind in ("number", "integer") or isinstance(kind, list) and bool({"number", "integer"} & set(kind))


def _near_option(tool: ToolSpec, name: str, value: Any) -> str:
    options = property_schema(tool, name).get("enum")
    if isinstance(value, str) and isinstance(options, list):
        words = [option for option in options if isinstance(option, str)]
        return did_you_mean(value, words[:_SHOWN_VALUES])
    return "write a value that the schema accepts"


def _owner(at: CaseAt, name: str) -> ToolSpec | None:
    """Return the tool that the question is about: of the intent first, else of all."""
    tools = at.case.manifest
    about = [tools[tool] for tool in at.case.intent if tool in tools] or list(tools.values())
    return next((tool for tool in about if name in tool.properties), None)
