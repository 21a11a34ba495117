"""When2Call: whether to call, to ask for what is missing, or to say that it cannot be done.

A record holds ``question``, ``tools`` (each as JSON text), four ``answers`` and which of them is
right. Where the right one is a question, ``held_out_param`` names the argument whose value was
taken out of ``orig_question``; the original is not read, since no agent sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, Record, parse_json
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.importers.records import build_case, field_of, read_records, read_tools_of

NAME = "when2call"


def read(file: Path, answers: Path | None) -> Iterator[Case | Finding]:
    """Yield the cases of a file, and a finding for each record that is left out.

    Args:
        file: The file.
        answers: Not used: the answers stand in the file.

    Raises:
        InputError: The file is of another kind.
    """
    for record in read_records(file, id_field="uuid", refuse=_refuse):
        if isinstance(record, Finding):
            yield record
            continue
        try:
            yield _case(record, file)
        except InputError as error:
            message = f"{record.value['uuid']} is left out: {error.message}"
            yield Finding(str(file), record.line, error.path, message, error.mend)


def _refuse(value: Any) -> None:
    if not isinstance(value, dict) or not {"uuid", "correct_answer", "answers"} <= value.keys():
        message = "this is no test file of when2call: a record has uuid, correct_answer and answers"
        raise InputError(message, mend="name another set or file")


def _case(record: Record, file: Path) -> Case | Finding:
    value = record.value
    entries = field_of(value, "tools", list, "a list of tools")
    tools = read_tools_of([_parsed(entry, f"tools[{at}]") for at, entry in enumerate(entries)], at="tools")
    label = field_of(value, "correct_answer", str, "text")
    if label not in _LABELS:
        known = ", ".join(_LABELS)
        message = f"no case can be made of the label {label!r}"
        raise InputError(message, path="correct_answer", mend=f"there are: {known}")
    written = {
        "id": f"{NAME}-{value['uuid']}",
        **_LABELS[label](value, tools),
        "tags": {"set": NAME, "part": label},
        "messages": [{"role": "user", "content": field_of(value, "question", str, "text")}],
    }
    return build_case(record, file, written, tools)


def _call(value: Mapping[str, Any], tools: tuple[ToolSpec, ...]) -> dict[str, Any]:
    answers = field_of(value, "answers", dict, "an object")
    call = _parsed(answers.get("tool_call"), "answers.tool_call")
    name, arguments = call.get("name"), call.get("arguments")
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise InputError("a call has name and arguments", path="answers.tool_call", mend="mend it")
    _tool(name, tools, "answers.tool_call")
    expected = {"name": name, "arguments": {argument: {"exact": held} for argument, held in arguments.items()}}
    return {
        "group": "clear_positive",
        "intent": [name],
        "expect": {"outcome": "call", "calls": [expected]},
    }


def _question(value: Mapping[str, Any], tools: tuple[ToolSpec, ...]) -> dict[str, Any]:
    target = _parsed(value.get("target_tool"), "target_tool").get("name")
    tool = _tool(target, tools, "target_tool")
    held_out = field_of(value, "held_out_param", str, "the name of an argument")
    if held_out not in tool.properties:
        raise InputError(f"{tool.name} has no argument {held_out}", path="held_out_param", mend="mend it")
    return {
        "group": "missing_field",
        "intent": [tool.name],
        "expect": {"outcome": "clarify", "clarify": {"missing": [held_out]}},
    }


def _no_tool(value: Mapping[str, Any], tools: tuple[ToolSpec, ...]) -> dict[str, Any]:
    return {"group": "selection", "intent": [], "expect": {"outcome": "no_call"}}


_LABELS: Mapping[str, Callable[[Mapping[str, Any], tuple[ToolSpec, ...]], dict[str, Any]]] = {
    "tool_call": _call,
    "request_for_info": _question,
    "cannot_answer": _no_tool,
}


def _tool(name: Any, tools: tuple[ToolSpec, ...], at: str) -> ToolSpec:
    found = next((tool for tool in tools if tool.name == name), None)
    if found is None:
        raise InputError(f"{name} is not among the tools", path=at, mend="mend it, or take the record out")
    return found


def _parsed(entry: Any, at: str) -> dict[str, Any]:
    """Return an object that stands as JSON text, or as itself."""
    try:
        value = parse_json(entry) if isinstance(entry, str) else entry
    except InputError as error:
        raise InputError(error.message, path=at, mend=error.mend) from None
    if not isinstance(value, dict):
        raise InputError("it is no object, and no text of one", path=at, mend="mend it, or take the record out")
    return value
