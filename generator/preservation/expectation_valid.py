"""The expected calls can be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall, nested_spec
from mootcourt.contract.case import Turn
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.schema import property_validator
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation
from mootcourt.remembered import remembered

PLAIN = ("exact", "enum", "number", "boolean", "email")


@preservation("expectation_valid")
def expectation_valid(change: Change) -> Iterator[tuple[str, str]]:
    """Every expected call is valid under its tool's schema, where its arguments are plain values."""
    yield from _faults(change.case.manifest, change.case.turns, change.case.expect)


@remembered(8)
def _faults(manifest: Manifest, turns: tuple[Turn, ...], expect: Expectation | None) -> tuple[tuple[str, str], ...]:
    """Return what is wrong; most variants expect what their seed expects."""
    if expect is not None:
        return tuple(_look(manifest, [Expectation.model_validate(expect)], "expect"))  # it may be plain JSON yet
    return tuple(_look(manifest, [turn.expect for turn in turns], "turns[{}].expect"))


def _look(manifest: Manifest, expected: Sequence[Expectation], root: str) -> Iterator[tuple[str, str]]:
    for at, expect in enumerate(expected):
        for number, call in enumerate(expect.calls):
            path = f"{root.format(at)}.calls[{number}]"
            tool = manifest.get(call.name)
            if tool is None:
                yield f"no tool is called {call.name!r}", f"{path}.name"
            else:
                for reason, argument in _wrong(tool, call):
                    yield reason, f"{path}.arguments.{argument}" if argument else path


def _wrong(tool: ToolSpec, call: ExpectedCall) -> Iterator[tuple[str, str]]:
    known = tool.properties
    closed = tool.parameters.get("additionalProperties") is False or bool(known)
    for name, spec in call.arguments.items():
        if name not in known:
            if closed and spec.comparator != "absent":
                yield f"{call.name!r} takes no argument {name!r}", name
        elif not _fits(tool, name, spec, known[name]):
            yield f"{spec.value!r} is not valid for {name!r} of {call.name!r}", name
    for name in tool.required:
        given = call.arguments.get(name)
        if given is None or given.comparator == "absent":
            yield f"{call.name!r} requires {name!r}", ""


def _fits(tool: ToolSpec, name: str, spec: ArgumentSpec, schema: Any) -> bool:
    comparator = spec.comparator
    if comparator in PLAIN:
        return property_validator(tool, name).is_valid(spec.value)
    if comparator == "any_of":
        plain = [value for value in spec.any_of if nested_spec(value) is None]
        return all(property_validator(tool, name).is_valid(value) for value in plain)
    if comparator == "money" and isinstance(schema, dict) and schema.get("type") in ("number", "integer"):
        money = spec.money
        return not isinstance(money, (int, float)) or property_validator(tool, name).is_valid(money)
    return True
