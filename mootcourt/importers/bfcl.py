"""Berkeley Function-Calling Leaderboard: one-turn files, with the right calls in a file beside them.

A record holds ``question`` (a list of turns, each a list of messages) and ``function`` (tools
with type names of Python). The answers hold ``ground_truth``: calls, each argument with the list
of its accepted values. Files of irrelevant requests have no answers: no tool may be called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, Record, did_you_mean
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.importers.accepted import spec_of
from mootcourt.importers.records import build_case, field_of, read_records, read_tools_of

NAME = "bfcl"
_IRRELEVANT = "irrelevance"
_PART = re.compile(r"[a-z_]+?(?=_\d)")


def read(file: Path, answers: Path | None) -> Iterator[Case | Finding]:
    """Yield the cases of a file, and a finding for each record that is left out.

    Raises:
        InputError: The file is of another kind, or its answers are not given.
    """
    right = _answers(answers) if answers is not None else {}
    met: set[str] = set()
    for record in read_records(file, id_field="id", refuse=lambda value: _refuse(value, answers)):
        if isinstance(record, Finding):
            yield record
            continue
        name = record.value["id"]
        met.add(name)
        try:
            yield from _case(record, file, right.get(name), answers)
        except InputError as error:
            path, message = error.path, f"{name} is left out: {error.message}"
            yield Finding(str(file), record.line, path, message, error.mend)
    for name, held in right.items():
        if isinstance(held, Finding):
            yield held
        elif name not in met:
            message = f"the answer {name} belongs to no record of {file}"
            yield Finding(str(answers), held.line, "id", message, "take it out, or name the other file", "warning")


def _answers(file: Path) -> dict[str, Record | Finding]:
    """Return the records of the file of answers by id; faulty lines stand under their number."""

    def refuse(value: Any) -> None:
        if not isinstance(value, dict) or "ground_truth" not in value:
            raise InputError("this is not a file of answers: there is no ground_truth", mend="name it as FILE instead")

    found: dict[str, Record | Finding] = {}
    for record in read_records(file, id_field="id", refuse=refuse):
        found[f"line {record.line}" if isinstance(record, Finding) else record.value["id"]] = record
    return found


def _refuse(value: Any, answers: Path | None) -> None:
    """Raise for a first record that is not one of a one-turn file."""
    if not isinstance(value, dict):
        raise InputError("a line of bfcl is an object", mend="name a file as the set is published")
    if "ground_truth" in value and "question" not in value:
        raise InputError("this is a file of answers", mend="name it with --answers, and the file of questions as FILE")
    if "question" not in value or "id" not in value:
        raise InputError("this is no file of bfcl: a record has id and question", mend="name another set or file")
    if "function" not in value and "involved_classes" in value:
        raise InputError(
            "a conversation over simulated classes: the file names the classes, but holds neither their tools "
            "nor what they return, so that no case can be made of it",
            mend="import a file whose records have function",
        )
    if answers is None and not _needs_no_answer(value):
        raise InputError("the right calls are in a file of their own", mend="name it with --answers")


def _needs_no_answer(value: Mapping[str, Any]) -> bool:
    return _IRRELEVANT in str(value.get("id"))


def _case(
    record: Record, file: Path, answer: Record | Finding | None, answers: Path | None
) -> Iterator[Case | Finding]:
    value = record.value
    tools = read_tools_of(field_of(value, "function", list, "a list of tools"), at="function")
    part = _PART.match(value["id"])
    written: dict[str, Any] = {
        "id": f"{NAME}-{value['id']}",
        "group": "clear_negative",
        "intent": [],
        "tags": {"set": NAME, "part": part[0] if part else ""},
        "messages": _messages(value),
        "expect": {"outcome": "no_call"},
    }
    if not _needs_no_answer(value):
        if not isinstance(answer, Record):
            raise InputError(f"{answers} has no answer with this id", mend="add the answer, or take the record out")
        calls, notes = _calls(answer, tools, answers)
        yield from notes
        written["group"] = "clear_positive"
        written["intent"] = list(dict.fromkeys(call["name"] for call in calls))
        written["expect"] = {"outcome": "call", "calls": calls}
    yield build_case(record, file, written, tools)


def _messages(value: Mapping[str, Any]) -> list[dict[str, Any]]:
    turns = field_of(value, "question", list, "a list of turns")
    if len(turns) != 1 or not isinstance(turns[0], list):
        raise InputError("it has more turns than one", path="question", mend="take the record out")
    messages = turns[0]
    if not messages or not all(isinstance(one, dict) and {"role", "content"} <= one.keys() for one in messages):
        raise InputError("a turn is a list of messages with role and content", path="question", mend="mend it")
    if messages[-1]["role"] != "user":
        raise InputError("the last message is not the user's", path="question", mend="take the record out")
    return [{"role": one["role"], "content": one["content"]} for one in messages]


def _calls(
    answer: Record, tools: tuple[ToolSpec, ...], answers: Path | None
) -> tuple[list[dict[str, Any]], list[Finding]]:
    """Return the expected calls of an answer, and what of it could not be taken over."""
    calls, notes = [], []
    by_name = {tool.name: tool for tool in tools}
    for index, written in enumerate(field_of(answer.value, "ground_truth", list, "a list of calls")):
        at = f"ground_truth[{index}]"
        if not isinstance(written, dict) or len(written) != 1 or not isinstance(next(iter(written.values())), dict):
            raise InputError("a right call is {tool: {argument: [values]}}", path=at, mend="mend the answer")
        name, arguments = next(iter(written.items()))
        if name not in by_name:
            message = f"the right call is of {name}, which is not among the tools"
            raise InputError(message, path=at, mend=did_you_mean(name, by_name, otherwise="mend the answer"))
        specs, said = _arguments(by_name[name], arguments, f"{at}.{name}")
        calls.append({"name": name, "arguments": specs})
        notes += [
            Finding(str(answers), answer.line, path, f"{answer.value['id']}: {message}", mend, "warning")
            for path, message, mend in said
        ]
    return calls, notes


def _arguments(
    tool: ToolSpec, accepted: Mapping[str, Any], at: str
) -> tuple[dict[str, Any], list[tuple[str, str, str]]]:
    specs: dict[str, Any] = {}
    said = []
    for name, values in accepted.items():
        if not isinstance(values, list):
            raise InputError("accepted values are a list", path=f"{at}.{name}", mend="mend the answer")
        schema = tool.properties.get(name)
        spec = spec_of(values, schema if isinstance(schema, Mapping) else {}, required=name in tool.required)
        if spec is None:
            said.append((f"{at}.{name}", "no value is accepted", "the argument is left out of the expectation"))
        else:
            specs[name] = spec
            if "" in values and name in tool.required and values != [""]:
                message = "the argument may be left out, though the tool requires it"
                said.append((f"{at}.{name}", message, "the case expects it"))
    return specs, said
