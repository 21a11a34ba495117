"""tau-bench: tasks of a simulated user, each recorded several times with the reward of its own evaluator.

A record holds ``task_id``, ``trial``, ``messages``, ``gold_actions`` and ``gold_outputs``, either as
such or as the set's own result files write it (``traj``, ``info.task.actions``, ``info.task.outputs``).
The evaluator compared the database at the end with the one after the gold actions, and looked for the
gold outputs in the answers. So a case expects the gold writes, each as often as it is written, leaves
reads free, and wants the outputs stated.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, Record, read_json
from mootcourt.contract.files.findings import from_error
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError
from mootcourt.importers.records import build_case, field_of, read_tools_of
from mootcourt.traces.formats import conversation_of, named_trace
from mootcourt.traces.reading import trace_records

NAME = "tau-bench"
# These tools of the set only return a text: they leave the database, which the evaluator compares, as it is.
WITHOUT_EFFECT = ("calculate", "think", "transfer_to_human_agents")
NO_WRITE = ["no_call", "refuse", "clarify", "report_failure"]
_NOW = re.compile(r"current time is (\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) (EST|UTC)\b")
_OFFSETS = {"EST": "-05:00", "UTC": "+00:00"}
_SIGNAL = re.compile(r"\s*###[A-Z_]+###\s*")


def read(file: Path, tools: Path | None) -> Iterator[Case | Finding]:
    """Yield a case for each task, from its first record, and a finding for each record that is left out.

    Args:
        file: The recorded runs.
        tools: The tools of the set's domain.

    Raises:
        InputError: The file is of another kind, or the tools cannot be used.
    """
    known = _tools(tools) if tools is not None else ()
    tasks: dict[str, tuple[int, Any]] = {}
    for record in _records(file):
        if isinstance(record, Finding):
            yield record
            continue
        try:
            name, gold = _name(record.value), _task(record.value)
            if name in tasks:
                line, first = tasks[name]
                if first != gold:
                    message = f"task {name} has other gold actions or outputs than on line {line}"
                    yield Finding(str(file), record.line, "", message, "give one of the two another task_id")
                continue
            tasks[name] = record.line, gold
            yield _case(record, file, gold, known)
        except InputError as error:
            yield replace(from_error(error), file=str(file), line=record.line)


def read_runs(file: Path) -> Iterator[Trace | Finding]:
    """Yield the recorded runs, and a finding for each record that is left out.

    The simulated user's signs, such as ``###STOP###``, are taken out: no user ever says them.

    Raises:
        InputError: The file is of another kind.
    """
    for record in _records(file):
        if isinstance(record, Finding):
            yield record
            continue
        try:
            found = conversation_of({"messages": [one for one in map(_said, _messages(record.value)) if one]})
            run = record.value.get("trial", 0)
            yield named_trace(replace(found, named=({"run": run},)), case=_name(record.value), run=None)
        except InputError as error:
            yield replace(from_error(error), file=str(file), line=record.line)


def _records(file: Path) -> Iterator[Record | Finding]:
    """Yield the records; the first decides whether the file is one of this set."""
    empty = True
    for record in trace_records(str(file)):
        if isinstance(record, Finding):
            if record.unreadable:
                raise record.error()
            yield record
            continue
        if empty and (not isinstance(record.value, dict) or "task_id" not in record.value):
            message = "this is no file of tau-bench: a record has task_id, messages and gold_actions"
            raise InputError(message, file=str(file), line=record.line, mend="name another set or file")
        empty = False
        if isinstance(record.value, dict):
            yield record
        else:
            yield Finding(str(file), record.line, "", "the record is no object", "take the line out")
    if empty:
        raise InputError("the file holds no record", file=str(file), mend="name a file as the set is published")


def _tools(file: Path) -> tuple[ToolSpec, ...]:
    entries = read_json(file)
    if not isinstance(entries, list):
        raise InputError("the file holds no list of tools", file=str(file), mend="write a list")
    try:
        found = read_tools_of(entries, at="")
    except InputError as error:
        raise InputError(error.message, file=str(file), path=error.path, mend=error.mend) from None
    return tuple(tool.model_copy(update={"risk": "read"}) if tool.name in WITHOUT_EFFECT else tool for tool in found)


def _name(record: Mapping[str, Any]) -> str:
    name = record.get("task_id")
    if not isinstance(name, int | str) or isinstance(name, bool):
        raise InputError("the record has no task_id", path="task_id", mend="write one, or take the line out")
    return f"{NAME}-{name}"


def _task(record: Mapping[str, Any]) -> dict[str, Any]:
    """Return the gold of a record, whichever way it is written."""
    info = record.get("info")
    task = info.get("task") if isinstance(info, Mapping) else None
    if isinstance(task, Mapping):
        record = {"gold_actions": task.get("actions"), "gold_outputs": task.get("outputs", []), **task}
    actions = field_of(record, "gold_actions", list, "a list of actions")
    for index, action in enumerate(actions):
        if not isinstance(action, Mapping) or not isinstance(action.get("name"), str):
            raise InputError("a gold action has name and kwargs", path=f"gold_actions[{index}]", mend="mend it")
    return {
        "actions": actions,
        "outputs": [str(one) for one in field_of(record, "gold_outputs", list, "a list of texts")],
        "instruction": field_of(record, "instruction", str, "text"),
    }


def _case(record: Record, file: Path, gold: dict[str, Any], tools: tuple[ToolSpec, ...]) -> Case | Finding:
    risks = {tool.name: tool.risk for tool in tools}
    for index, action in enumerate(gold["actions"]):
        if action["name"] not in risks:
            message = f"the gold action is of {action['name']}, which is not among the tools"
            raise InputError(message, path=f"gold_actions[{index}]", mend="name the tools of the same domain")
    writes = [action for action in gold["actions"] if risks[action["name"]] != "read"]
    calls = [
        {"name": one["name"], "arguments": {key: {"exact": held} for key, held in (one.get("kwargs") or {}).items()}}
        for one in writes
    ]
    must: dict[str, Any] = {"effects": dict(Counter(one["name"] for one in writes))} if writes else {}
    if gold["outputs"]:
        must["state"] = gold["outputs"]
    written = {
        "id": _name(record.value),
        "group": "multi_step" if writes else "clear_negative",
        "intent": list(dict.fromkeys(one["name"] for one in writes)),
        "tags": {"set": NAME},
        "context": _context(_messages(record.value)),
        "messages": [{"role": "user", "content": gold["instruction"]}],
        "expect": {"outcome": "call", "calls": calls} if writes else {"outcome": NO_WRITE},
        **({"must": must} if must else {}),
    }
    return build_case(record, file, written, tools)


def _messages(record: Mapping[str, Any]) -> list[Any]:
    key = "traj" if "traj" in record else "messages"
    found: list[Any] = field_of(record, key, list, "a list of messages")
    return found


def _context(messages: list[Any]) -> dict[str, Any]:
    """Return the house's policy, and the clock where the policy states it."""
    texts = [one["content"] for one in messages if isinstance(one, Mapping) and one.get("role") == "system"]
    policy = [{"text": text} for text in texts if isinstance(text, str)]
    stated = next((found for one in policy if (found := _NOW.search(one["text"]))), None)
    now = {"now": f"{stated[1]}T{stated[2]}{_OFFSETS[stated[3]]}"} if stated else {}
    return {**now, "policy": policy} if policy else {}


def _said(message: Any) -> Any:
    """Return a message without the simulated user's signs; None where it was nothing else."""
    if not isinstance(message, Mapping) or message.get("role") != "user" or not isinstance(message.get("content"), str):
        return message
    text = _SIGNAL.sub(" ", message["content"])
    if text == message["content"]:
        return message
    return {**message, "content": text.strip()} if text.strip() else None
