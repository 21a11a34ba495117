from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding
from mootcourt.errors import InputError, UnknownNameError, UsageError
from mootcourt.importers import read_set

WriteLines = Callable[[str, Sequence[Any]], Path]

TOOL = json.dumps(
    {
        "name": "Ferry_1_Book",
        "description": "Books a crossing.",
        "parameters": {
            "type": "dict",
            "required": ["port", "day"],
            "properties": {"port": {"type": "string"}, "day": {"type": "string"}, "cars": {"type": "integer"}},
        },
    }
)


def record(label: str, **changes: Any) -> dict[str, Any]:
    call = {"name": "Ferry_1_Book", "arguments": {"port": "Ullapool", "cars": 1}}
    return {
        "uuid": "0f9a",
        "question": "Book me a crossing from Ullapool.",
        "correct_answer": label,
        "answers": {"tool_call": json.dumps(call), "request_for_info": "On which day?"},
        "target_tool": TOOL,
        "tools": [TOOL],
    } | changes


def read(file: Path) -> tuple[list[Case], list[Finding]]:
    found = list(read_set("when2call", file))
    return [one for one in found if isinstance(one, Case)], [one for one in found if isinstance(one, Finding)]


def test_a_call_expects_the_labelled_arguments(write_lines: WriteLines) -> None:
    cases, findings = read(write_lines("t.jsonl", [record("tool_call")]))
    assert findings == []
    (case,) = cases
    assert (case.id, case.group, case.intent) == ("when2call-0f9a", "clear_positive", ("Ferry_1_Book",))
    assert case.expect is not None
    assert case.expect.to_json() == {
        "outcome": "call",
        "calls": [{"name": "Ferry_1_Book", "arguments": {"port": {"exact": "Ullapool"}, "cars": {"exact": 1}}}],
    }
    assert case.risk_level == "write"
    assert case.review is not None
    assert case.review.status == "unreviewed"


def test_a_question_asks_for_the_argument_that_was_held_out(write_lines: WriteLines) -> None:
    original = "Book me a crossing from Ullapool on 9 May."
    line = record("request_for_info", held_out_param="day", orig_question=original)
    cases, findings = read(write_lines("t.jsonl", [line]))
    assert findings == []
    (case,) = cases
    assert (case.group, case.intent) == ("missing_field", ("Ferry_1_Book",))
    assert case.expect is not None
    assert case.expect.to_json() == {"outcome": "clarify", "clarify": {"missing": ["day"]}}
    assert "9 May" not in json.dumps(case.to_json())


def test_where_no_tool_fits_no_call_is_expected(write_lines: WriteLines) -> None:
    cases, findings = read(write_lines("t.jsonl", [record("cannot_answer", target_tool=None, tools=[])]))
    assert findings == []
    assert (cases[0].intent, cases[0].judged_turns[0].expect.outcomes, len(cases[0].manifest)) == ((), ("no_call",), 0)


def test_tools_may_stand_as_objects(write_lines: WriteLines) -> None:
    line = record("tool_call", tools=[json.loads(TOOL)])
    assert len(read(write_lines("t.jsonl", [line]))[0]) == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        pytest.param(record("direct"), "no case can be made of the label 'direct'", id="a label without a case"),
        pytest.param(record("request_for_info"), "there is no field held_out_param", id="nothing says what is missing"),
        pytest.param(
            record("request_for_info", held_out_param="night"), "has no argument night", id="no such argument"
        ),
        pytest.param(
            record("request_for_info", held_out_param="day", target_tool=None), "it is no object", id="no target"
        ),
        pytest.param(record("tool_call", tools=[]), "Ferry_1_Book is not among the tools", id="tool not offered"),
        pytest.param(record("tool_call", tools=['{"name": ']), "this is not JSON", id="torn tool"),
        pytest.param(record("tool_call", answers={}), "answers.tool_call", id="no call"),
        pytest.param(
            record("tool_call", answers={"tool_call": "{}"}), "a call has name and arguments", id="empty call"
        ),
        pytest.param(record("tool_call", question=7), "question: 0f9b is left out: it is not text", id="no question"),
        pytest.param('{"uuid": "0f9b", ', "this is not JSON", id="torn line"),
    ],
)
def test_a_record_that_cannot_be_used_is_named_and_left_out(write_lines: WriteLines, line: Any, says: str) -> None:
    if isinstance(line, dict):
        line = {**line, "uuid": "0f9b"}
    file = write_lines("t.jsonl", [record("tool_call"), line])
    cases, findings = read(file)
    assert [case.id for case in cases] == ["when2call-0f9a"]
    assert [finding.severity for finding in findings] == ["error"]
    assert says in str(findings[0])
    assert str(findings[0]).startswith(f"{file}:2: ")


def test_a_file_of_another_kind_is_refused(write_lines: WriteLines) -> None:
    with pytest.raises(InputError, match="no test file of when2call"):
        read(write_lines("t.jsonl", [{"id": "live_simple_1", "question": []}]))


def test_answers_apart_are_refused(write_lines: WriteLines) -> None:
    file = write_lines("t.jsonl", [record("tool_call")])
    with pytest.raises(UsageError, match="leave --answers out"):
        read_set("when2call", file, answers=file)


def test_an_unknown_set_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnknownNameError, match="no public set is called 'bfc'; there are: bfcl, tau-bench, when2call"):
        read_set("bfc", tmp_path / "x.jsonl")


def test_the_public_file_imports_whole(shared_data: Path) -> None:
    cases, findings = read(shared_data / "when2call" / "test.jsonl")
    assert findings == []
    assert len({case.id for case in cases}) == 154


def test_what_was_held_out_stood_in_the_original_request(shared_data: Path) -> None:
    """The label says what is missing: the case's text lacks it, and the original is another text."""
    file = shared_data / "when2call" / "test.jsonl"
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    originals = {f"when2call-{one['uuid']}": one["orig_question"] for one in lines if "orig_question" in one}
    asked = {case.id: case.messages[-1].content for case in read(file)[0] if case.group == "missing_field"}
    assert asked.keys() == originals.keys()
    # One record keeps its request as it was; its label is among those that docs/public-sets.md calls wrong.
    assert [name for name in asked if asked[name] == originals[name]] == [
        "when2call-024a4c20-fd3b-4f09-9f72-5e2c937e2037"
    ]
