from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, load_cases, write_jsonl
from mootcourt.errors import InputError
from mootcourt.importers import read_set

WriteLines = Callable[[str, Sequence[Any]], Path]

TOOL = {
    "name": "harbour.tides",
    "description": "Retrieves the tide times of a harbour.",
    "parameters": {
        "type": "dict",
        "required": ["harbour"],
        "properties": {
            "harbour": {"type": "string"},
            "height": {"type": "float"},
            "window": {"type": "tuple", "items": {"type": "integer"}},
        },
    },
}


def record(name: str = "live_simple_1-1-0", **changes: Any) -> dict[str, Any]:
    question = [[{"role": "user", "content": "When is high water in Porlock?"}]]
    return {"id": name, "question": question, "function": [TOOL]} | changes


def answer(name: str = "live_simple_1-1-0", **arguments: Any) -> dict[str, Any]:
    return {"id": name, "ground_truth": [{"harbour.tides": arguments or {"harbour": ["Porlock"]}}]}


def read(file: Path, answers: Path | None = None) -> tuple[list[Case], list[Finding]]:
    found = list(read_set("bfcl", file, answers=answers))
    return [one for one in found if isinstance(one, Case)], [one for one in found if isinstance(one, Finding)]


def test_a_record_becomes_an_unreviewed_case(write_lines: WriteLines) -> None:
    answers = write_lines("a.jsonl", [answer(harbour=["Porlock", "Porlock Weir"], height=[2, ""])])
    cases, findings = read(write_lines("q.jsonl", [record()]), answers)
    assert findings == []
    (case,) = cases
    assert case.id == "bfcl-live_simple_1-1-0"
    assert case.review is not None
    assert case.review.status == "unreviewed"
    assert case.intent == ("harbour.tides",)
    assert case.tags == {"set": "bfcl", "part": "live_simple"}
    assert case.risk_level == "read"
    (call,) = case.judged_turns[0].expect.calls
    assert call.arguments["harbour"].to_json() == {"any_of": ["Porlock", "Porlock Weir"]}
    assert call.arguments["height"].to_json() == {"any_of": [2, {"absent": True}]}


def test_type_names_of_python_are_mapped_and_dotted_names_kept(write_lines: WriteLines) -> None:
    cases, _ = read(write_lines("q.jsonl", [record()]), write_lines("a.jsonl", [answer()]))
    tool = cases[0].manifest["harbour.tides"]
    assert tool.parameters["type"] == "object"
    assert [schema["type"] for schema in tool.properties.values()] == ["string", "number", "array"]


def test_several_calls_stay_several(write_lines: WriteLines) -> None:
    twice = {"id": "parallel_4", "ground_truth": [{"harbour.tides": {"harbour": [name]}} for name in ("Bude", "Looe")]}
    cases, _ = read(write_lines("q.jsonl", [record("parallel_4")]), write_lines("a.jsonl", [twice]))
    calls = cases[0].judged_turns[0].expect.calls
    assert [call.arguments["harbour"].value for call in calls] == ["Bude", "Looe"]
    assert cases[0].intent == ("harbour.tides",)


def test_an_irrelevant_request_expects_no_call_and_needs_no_answers(write_lines: WriteLines) -> None:
    lines = [record("live_irrelevance_1-0-0"), record("irrelevance_2", function=[])]
    cases, findings = read(write_lines("q.jsonl", lines))
    assert findings == []
    assert [(case.intent, case.judged_turns[0].expect.outcomes) for case in cases] == [((), ("no_call",))] * 2
    assert [len(case.manifest) for case in cases] == [1, 0]


def test_the_messages_before_the_request_are_kept(write_lines: WriteLines) -> None:
    history = [
        {"role": "system", "content": "You know the coast."},
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": "Hello."},
        {"role": "user", "content": "High water in Porlock?"},
    ]
    cases, _ = read(write_lines("q.jsonl", [record(question=[history])]), write_lines("a.jsonl", [answer()]))
    assert [message.role for message in cases[0].messages] == ["system", "user", "assistant", "user"]


def test_importing_twice_gives_the_same_and_loads_again(write_lines: WriteLines, tmp_path: Path) -> None:
    file, answers = write_lines("q.jsonl", [record()]), write_lines("a.jsonl", [answer(height=[2, ""])])
    (first,), (second,) = read(file, answers)[0], read(file, answers)[0]
    assert first.to_json() == second.to_json()
    write_jsonl(tmp_path / "cases.jsonl", [first.to_json()])
    assert [case.to_json() for case in load_cases(tmp_path / "cases.jsonl")] == [first.to_json()]


CONVERSATION = {"id": "multi_turn_1", "question": [[], []], "initial_config": {}, "involved_classes": ["TideAPI"]}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        pytest.param([record()], "the right calls are in a file of their own; name it with --answers", id="no answers"),
        pytest.param([answer()], "this is a file of answers", id="the answers as the file"),
        pytest.param([{"uuid": "u", "question": "?"}], "this is no file of bfcl", id="another set"),
        pytest.param([CONVERSATION], "holds neither their tools nor what they return", id="conversation"),
        pytest.param(["[]"], "a line of bfcl is an object", id="no object"),
        pytest.param([], "the file holds no record", id="empty"),
    ],
)
def test_a_file_of_another_kind_is_refused(write_lines: WriteLines, lines: list[Any], says: str) -> None:
    with pytest.raises(InputError) as error:
        read(write_lines("q.jsonl", lines))
    assert says in str(error.value)
    assert "q.jsonl" in str(error.value)
    assert "\n" not in str(error.value)


def test_questions_for_answers_are_refused(write_lines: WriteLines) -> None:
    with pytest.raises(InputError, match="not a file of answers"):
        read(write_lines("q.jsonl", [record()]), write_lines("a.jsonl", [record()]))


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="absent.jsonl"):
        read(tmp_path / "absent.jsonl")


BROKEN_TOOL = {**TOOL, "parameters": {"type": "dict", "properties": {"harbour": {"type": "harbour"}}}}
LAST_WORD = [[{"role": "assistant", "content": "At noon."}]]


@pytest.mark.parametrize(
    ("line", "right", "says"),
    [
        pytest.param('{"id": "live_simple_1-1-0", "que', answer(), "this is not JSON", id="torn line"),
        pytest.param({"question": []}, answer(), "the record has no id", id="no id"),
        pytest.param(record("live_simple_0-0-0"), answer(), "duplicate id", id="twice"),
        pytest.param(record(), answer("live_simple_9"), "has no answer with this id", id="no answer"),
        pytest.param(record(function=None), answer(), "function: live_simple_1-1-0 is left out", id="no tools"),
        pytest.param(record(function=[BROKEN_TOOL]), answer(), "left out: tool harbour.tides", id="broken schema"),
        pytest.param(record(question=[[], []]), answer(), "more turns than one", id="several turns"),
        pytest.param(record(question=[["hello"]]), answer(), "messages with role and content", id="no message"),
        pytest.param(record(question=LAST_WORD), answer(), "the last message is not the user's", id="no request"),
        pytest.param(record("live simple"), answer("live simple"), "id, which has no space", id="an id with a space"),
        pytest.param(
            record(), {"id": "live_simple_1-1-0", "ground_truth": [{"tides": {}}]}, "not among the tools", id="tool"
        ),
        pytest.param(record(), answer(harbour="Porlock"), "accepted values are a list", id="no list"),
        pytest.param(
            record(), {"id": "live_simple_1-1-0", "ground_truth": ["tides()"]}, "a right call is", id="call as text"
        ),
    ],
)
def test_a_record_that_cannot_be_used_is_named_and_left_out(
    write_lines: WriteLines, line: Any, right: dict[str, Any], says: str
) -> None:
    sound = "live_simple_0-0-0"
    file = write_lines("q.jsonl", [record(sound), line])
    cases, findings = read(file, write_lines("a.jsonl", [answer(sound), right]))
    assert [case.id for case in cases] == [f"bfcl-{sound}"]
    error = next(finding for finding in findings if finding.severity == "error")
    assert says in str(error)
    assert str(error).startswith(f"{file}:2: ")
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("arguments", "says", "expected"),
    [
        pytest.param({"harbour": ["Bude", ""]}, "may be left out, though the tool requires it", ["harbour"], id="left"),
        pytest.param({"harbour": ["Bude"], "height": []}, "no value is accepted", ["harbour"], id="nothing accepted"),
    ],
)
def test_a_label_that_cannot_be_right_is_told(
    write_lines: WriteLines, arguments: dict[str, Any], says: str, expected: list[str]
) -> None:
    cases, findings = read(write_lines("q.jsonl", [record()]), write_lines("a.jsonl", [answer(**arguments)]))
    assert [finding.severity for finding in findings] == ["warning"]
    assert says in str(findings[0])
    assert list(cases[0].judged_turns[0].expect.calls[0].arguments) == expected


def test_an_answer_without_a_record_and_a_torn_answer_are_told(write_lines: WriteLines) -> None:
    answers = write_lines("a.jsonl", [answer(), answer("live_simple_7-7-7"), '{"id": "live'])
    cases, findings = read(write_lines("q.jsonl", [record()]), answers)
    assert len(cases) == 1
    assert [(finding.line, finding.severity) for finding in findings] == [(2, "warning"), (3, "error")]


@pytest.mark.parametrize(
    ("part", "count", "answers"),
    [("live_simple", 145, True), ("parallel", 104, True), ("live_irrelevance", 106, False)],
)
def test_the_public_files_import_whole(shared_data: Path, part: str, count: int, answers: bool) -> None:
    folder = shared_data / "bfcl"
    cases, findings = read(folder / f"{part}.jsonl", folder / f"{part}.answers.jsonl" if answers else None)
    assert len({case.id for case in cases}) == count
    assert [finding for finding in findings if finding.severity == "error"] == []


def test_the_public_conversations_are_refused(shared_data: Path) -> None:
    folder = shared_data / "bfcl"
    with pytest.raises(InputError, match="neither their tools nor what they return"):
        read(folder / "multi_turn_miss_param.jsonl", folder / "multi_turn_miss_param.answers.jsonl")
