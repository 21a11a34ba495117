"""Runs made for tests: steps in short, and the run that a case's expectation describes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.derived_paths import split_path, value_at
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace

STATUSES = {"timeout_before_dispatch": "timeout", "timeout_after_dispatch": "timeout", "permission_denied": "denied"}


def user(text: str, turn: int | None = None) -> Step:
    return Step(user=text, turn=turn)


def say(text: str) -> Step:
    return Step(say=text)


def call(name: str, arguments: Any = None, result: Any = None, *, batch: int | None = None, **more: Any) -> Step:
    """A call that is answered with ``result``, a CallResult or the value of one that went well."""
    answer = result if isinstance(result, CallResult) else CallResult(value={} if result is None else result)
    return Step(call=SentCall(name=name, arguments=arguments, batch=batch, **more), result=answer)


def failed(code: str, status: str = "error", **more: Any) -> CallResult:
    return CallResult(status=status, code=code, **more)


def trace(case: Case, steps: Iterable[Step], **more: Any) -> Trace:
    return Trace(case=case.id, steps=tuple(steps), **more)


def expected_run(case: Case, says: Mapping[int, str] | None = None, changed: tuple[int, str] | None = None) -> Trace:
    """The run that the case's expectation describes.

    Args:
        case: The case.
        says: What the agent tells the user at the end of a turn, where it is not nothing.
        changed: A call of the run, counted from 0, and an argument of it that gets another value.
    """
    steps: list[Step] = []
    returned: dict[str, Any] = {}
    used: dict[int, int] = {}
    made = 0
    for message in case.history:
        if message.role == "tool" and message.name:
            returned[message.name] = message.content
    for number, turn in enumerate(case.judged_turns):
        steps.append(user(turn.user, number))
        arguments: dict[str, Any] = {}
        for expected in turn.expect.calls:
            arguments = {name: value_of(spec, returned, case) for name, spec in expected.arguments.items()}
            arguments = {name: value for name, value in arguments.items() if value is not LEFT_OUT}
            if changed is not None and changed[0] == made:
                arguments[changed[1]] = another(arguments.get(changed[1]))
            made += 1
            result = answer_of(case, expected.name, arguments, used)
            steps.append(Step(call=SentCall(name=expected.name, arguments=json.dumps(arguments)), result=result))
            while result.status == "timeout" and turn.expect.outcomes == ("call",) or result.code == "rate_limited":
                if turn.expect.outcomes != ("call",):
                    break
                result = answer_of(case, expected.name, arguments, used)
                steps.append(Step(call=SentCall(name=expected.name, arguments=json.dumps(arguments)), result=result))
            if result.status == "ok":
                returned[expected.name] = result.value
        text = says[number] if says and number in says else words_for(case, number, arguments)
        if text:
            steps.append(say(text))
    return trace(case, steps)


def words_for(case: Case, number: int, sent: Mapping[str, Any]) -> str:
    """What a plain-spoken agent says at the end of a turn."""
    expect = case.judged_turns[number].expect
    told = f" For the record: {', '.join(case.must.state)}." if case.must.state else ""
    if "call" in expect.outcomes:
        writes = any(case.manifest[call.name].risk != "read" for call in expect.calls)
        return f"{'Done.' if writes else 'Here is what I found.'}{told}"
    if "clarify" in expect.outcomes and expect.clarify is not None:
        return question_for(case, number) + told
    if "refuse" in expect.outcomes:
        return "I'm sorry, but I can't do that for you."
    if "report_failure" in expect.outcomes:
        if any(entry.fault == "timeout_after_dispatch" for entry in case.script):
            return "I'm sorry, the system timed out, so I can't tell whether your request went through."
        return "I'm sorry, that didn't work: the system returned an error, so I couldn't complete your request."
    return f"There is nothing that I have to do here.{told}"


def question_for(case: Case, number: int) -> str:
    clarify = case.judged_turns[number].expect.clarify
    assert clarify is not None
    parts: list[str] = []
    for one in clarify.missing:
        name = one if isinstance(one, str) else one[0]
        parts.append(f"What is the {name.replace('_', ' ')}?")
    for name, values in clarify.conflict.items():
        parts.append(f"Which {name.replace('_', ' ')} do you mean, {' or '.join(map(str, values))}?")
    if clarify.confirm:
        calls = [call for turn in case.judged_turns[number + 1 :] for call in turn.expect.calls] or [
            call for turn in case.judged_turns for call in turn.expect.calls
        ]
        named = [
            f"{name.replace('_', ' ')} {spec.value}"
            for call in calls
            for name, spec in call.arguments.items()
            if spec.comparator != "judged"
        ]
        names = " and ".join(name.replace("_", " ") for name in clarify.confirm)
        parts.append(f"Shall I go ahead and {names} with {', '.join(named)}?")
    return " ".join(parts)


LEFT_OUT = object()


def value_of(spec: ArgumentSpec, returned: Mapping[str, Any], case: Case) -> Any:
    value = spec.value
    if spec.comparator in ("absent", "anything"):
        return LEFT_OUT
    if spec.comparator == "any_of":
        return next(one for one in value if not isinstance(one, dict))
    if spec.comparator == "derived":
        return found(value, returned, case)
    if isinstance(value, dict) and set(value) == {"derived"}:
        return found(value["derived"], returned, case)
    if spec.comparator == "judged" and isinstance(value, tuple):
        return value[0]
    return list(value) if isinstance(value, tuple) else value


def found(path: str, returned: Mapping[str, Any], case: Case) -> Any:
    tool, _, way = split_path(path, case.manifest)
    try:
        return value_at(returned[tool], way)
    except LookupError:
        return "nothing was found"


def another(value: Any) -> Any:
    """A value of the same kind that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if isinstance(value, str) and value:
        last = value[-1]
        if last.isdigit():
            return value[:-1] + str((int(last) + 1) % 10)
        return value + "x"
    if isinstance(value, list):
        return [*value, "x"]
    return "x"


def answer_of(case: Case, tool: str, arguments: Mapping[str, Any], used: dict[int, int]) -> CallResult:
    for number, entry in enumerate(case.script):
        if entry.tool != tool or any(arguments.get(name) != value for name, value in entry.when.items()):
            continue
        if entry.times is not None and used.get(number, 0) >= entry.times:
            continue
        used[number] = used.get(number, 0) + 1
        return result_of(entry)
    return CallResult(value={}) if not case.script else CallResult(value={"ok": True})


def result_of(entry: ScriptEntry) -> CallResult:
    if entry.fault is None:
        return CallResult(value=entry.returns)
    status: Any = STATUSES.get(entry.fault, "error")
    return CallResult(status=status, code=entry.fault.removesuffix("_before_dispatch"), fault=entry.fault)
