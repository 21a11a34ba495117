"""Looked-up values have to be somewhere, and scripted answers have to be reachable."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from mootcourt.contract.argument import Derived
from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Path, did_you_mean
from mootcourt.contract.validation.calls import refused
from mootcourt.contract.validation.context import arguments, expectations, found

_STEP = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]")
_TOOL = re.compile(r"([^.\[\]#]+)(?:#(\d+))?")


def check_derived(at: CaseAt) -> Iterator[Finding]:
    """Every derived path leads to a value that the script or an earlier tool turn provides."""
    for path, tool, name, spec in arguments(at.case):
        for below, text in _paths(spec.value, (*path, spec.comparator)):
            values, fault = _provided(at, below, text)
            if fault is not None:
                yield fault
            elif spec.comparator == "derived":
                faults = [refused(tool, name, value) for value in values]
                if all(faults):
                    yield found(at, below, f"{text} gives what the tool refuses: {faults[0]}", "mend the script")
        if isinstance(spec.currency, Derived):
            _, fault = _provided(at, (*path, "currency", "derived"), spec.currency.derived)
            if fault is not None:
                yield fault


def check_lookups_first(at: CaseAt) -> Iterator[Finding]:
    """The tool that a derived path names is called, or was called, before the value is needed."""
    called = {message.name for message in at.case.messages if message.role == "tool"}
    for path, expect in expectations(at.case):
        for index, call in enumerate(expect.calls):
            for name, spec in call.arguments.items():
                here: Path = (*path, "calls", index, "arguments", name, spec.comparator)
                for below, text in _paths(spec.value, here):
                    tool = _tool_of(text)
                    if tool in at.case.manifest and tool not in called:
                        message = f"{text} is needed before any expected call of {tool}"
                        yield found(at, below, message, f"expect the call of {tool} before it", "warning")
            called.add(call.name)


def check_script(at: CaseAt) -> Iterator[Finding]:
    """No scripted answer stands behind one that takes all its calls."""
    for index, entry in enumerate(at.case.script):
        for earlier in at.case.script[:index]:
            if _takes_all(earlier, entry):
                message = f"this answer of {entry.tool} is never given: an earlier one takes all such calls"
                yield found(at, ("script", index), message, "give the earlier one times, or a narrower when", "warning")
                break


def _takes_all(earlier: ScriptEntry, later: ScriptEntry) -> bool:
    held = earlier.times is None and not earlier.skip and earlier.after is None
    return held and earlier.tool == later.tool and earlier.when.items() <= later.when.items()


def _paths(value: Any, at: Path) -> Iterator[tuple[Path, str]]:
    """Yield the derived paths in a comparator's value, each with its own path."""
    if isinstance(value, str):
        if at[-1] == "derived":
            yield at, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _paths(item, (*at, name))
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _paths(item, (*at, index))


def _tool_of(text: str) -> str:
    match = _TOOL.match(text)
    return match[1] if match else ""


def _provided(at: CaseAt, path: Path, text: str) -> tuple[list[Any], Finding | None]:
    """Return the values that a derived path may have, or the finding that it has none."""
    steps, tool = steps_of(text), _tool_of(text)
    if steps is None:
        return [], found(at, path, f"{text!r} is no path", "write tool.field[0].field")
    if tool not in at.case.manifest:
        mend = did_you_mean(tool, at.case.manifest)
        return [], found(at, path, f"{text} names the tool {tool}, which is not in the manifest", mend)
    given = answers(at.case, tool)
    if not given:
        return [], found(
            at, path, f"no script entry and no earlier turn gives an answer of {tool}", "add one to script"
        )
    walked = [_walked(answer, steps) for answer in given]
    values = [value for held, value in walked if held]
    if not values:
        return [], found(at, path, f"no answer of {tool} has {text}", "add it to returns, or mend the path")
    return values, None


def answers(case: Case, tool: str) -> list[Any]:
    """Return what a tool answers in a case, earlier tool turns first."""
    turns = [message.content for message in case.messages if message.role == "tool" and message.name == tool]
    scripted = [entry.returns for entry in case.script if entry.tool == tool and "returns" in entry.model_fields_set]
    return [_decoded(answer) for answer in (*turns, *scripted)]


def _decoded(answer: Any) -> Any:
    if not isinstance(answer, str):
        return answer
    try:
        return json.loads(answer)
    except ValueError:
        return answer


def steps_of(text: str) -> list[str | int] | None:
    """Return the steps of a derived path after its tool, or None when it is no such path."""
    match = _TOOL.match(text)
    if match is None:
        return None
    steps: list[str | int] = []
    end = match.end()
    while end < len(text):
        step = _STEP.match(text, end)
        if step is None:
            return None
        steps.append(int(step[2]) if step[2] else step[1])
        end = step.end()
    return steps


def _walked(value: Any, steps: list[str | int]) -> tuple[bool, Any]:
    for step in steps:
        if isinstance(step, int):
            if not isinstance(value, list) or step >= len(value):
                return False, None
        elif not isinstance(value, dict) or step not in value:
            return False, None
        value = value[step]
    return True, value
