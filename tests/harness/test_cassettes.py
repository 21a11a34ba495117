"""What was recorded of live tools is replayed, and nothing else is made up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError
from mootcourt.harness import Task, Toolbox, run
from mootcourt.harness.modes import tool_source
from tests.harness.theatre import case_of, holds, looks, once, results


def record(tape: Path, case: Case, agent: Any, tools: str, runs: int = 1) -> list[Trace]:
    with tool_source("record", tools=tools, cassette=str(tape), sandbox="stage-two") as source:
        return run(case, agent, runs=runs, tools=source)


@pytest.fixture
def theatre_file(tmp_path: Path) -> str:
    text = """
HELD = []
def find_seat(row):
    return {"seat": row + "4", "held": list(HELD)}
def hold_seat(seat):
    HELD.append(seat)
    return {"held": seat, "number": len(HELD)}
"""
    file = tmp_path / "theatre.py"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_what_was_recorded_is_replayed_without_a_call(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    recorded = record(tape, case_of(), holds, theatre_file, runs=3)
    with tool_source("replay", cassette=str(tape)) as source:
        again = run(case_of(), holds, runs=3, tools=source)
    assert [trace.answer for trace in again] == [trace.answer for trace in recorded]
    assert [results(trace) for trace in again] == [results(trace) for trace in recorded]
    assert {trace.agent["mode"] for trace in again} == {"replay"}


def test_a_read_after_a_write_gets_the_answer_from_after_it(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    record(tape, case_of(), holds, theatre_file)

    async def only_looks_later(task: Task, tools: Toolbox) -> str:
        before = [(await tools["find_seat"](row="D"))["held"] for _ in range(3)]
        await tools["hold_seat"](seat="D4")
        return json.dumps([before, (await tools["find_seat"](row="D"))["held"]])

    with tool_source("replay", cassette=str(tape)) as source:
        trace = once(case_of(), only_looks_later, source)
    assert json.loads(trace.answer) == [[[], [], []], ["D4"]]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [("find_seat", {"row": "E"}), ("hold_seat", {"seat": "D4"})],
    ids=["other arguments", "a write before the look"],
)
def test_a_call_that_was_not_recorded_is_not_the_agents_fault(
    tmp_path: Path, theatre_file: str, name: str, arguments: dict[str, str]
) -> None:
    tape = tmp_path / "tape.jsonl"
    record(tape, case_of(), looks if name == "hold_seat" else holds, theatre_file)

    async def other(task: Task, tools: Toolbox) -> str:
        return str(await tools[name](**arguments))

    with tool_source("replay", cassette=str(tape)) as source:
        trace = once(case_of(), other, source)
    assert (trace.stopped, trace.fault_of) == ("error", "infrastructure")
    assert f"holds no such call of {name} at this point" in trace.error


def test_a_write_is_not_replayed_more_often_than_it_was_recorded(tmp_path: Path) -> None:
    tape = tmp_path / "tape.jsonl"
    began = {"case": "hold-seat", "run": 0}
    call = {**began, "tool": "find_seat", "arguments": {"row": "D"}, "result": {"value": {"seat": "D4"}}}
    write = {**began, "tool": "hold_seat", "arguments": {"seat": "D4"}, "result": {"value": "held"}}
    tape.write_text("".join(json.dumps(line) + "\n" for line in (began, call, write)), encoding="utf-8")

    async def twice(task: Task, tools: Toolbox) -> str:
        return str([await tools["hold_seat"](seat="D4"), await tools["hold_seat"](seat="D4")])

    with tool_source("replay", cassette=str(tape)) as source:
        assert once(case_of(), twice, source).fault_of == "infrastructure"


def test_a_case_that_was_not_recorded_is_told(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    record(tape, case_of(), holds, theatre_file)
    other = case_of().model_copy(update={"id": "another-seat"})
    with tool_source("replay", cassette=str(tape)) as source:
        trace = once(other, holds, source)
    assert "holds no run on another-seat; record it" in trace.error
    assert trace.fault_of == "infrastructure"


def test_a_run_that_is_recorded_again_counts_anew(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    first = record(tape, case_of(), holds, theatre_file)
    second = record(tape, case_of(), holds, theatre_file)
    assert first[0].answer == second[0].answer  # the file is imported anew
    lines = tape.read_text(encoding="utf-8").splitlines()
    tape.write_text("\n".join(line.replace('"D4"', '"D9"') for line in lines[:4]) + "\n", encoding="utf-8")
    with tape.open("a", encoding="utf-8") as file:
        file.write("\n".join(lines[4:]) + "\n")
    with tool_source("replay", cassette=str(tape)) as source:
        assert once(case_of(), holds, source).answer == second[0].answer


def test_each_answer_is_on_the_disk_before_the_agent_gets_it(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    seen = []

    async def watches(task: Task, tools: Toolbox) -> str:
        await tools["find_seat"](row="D")
        seen.append(tape.read_text(encoding="utf-8").count("\n"))
        await tools["hold_seat"](seat="D4")
        seen.append(tape.read_text(encoding="utf-8").count("\n"))
        raise OSError("gone")

    record(tape, case_of(), watches, theatre_file)
    assert seen == [2, 3]


def test_record_refuses_what_live_refuses(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    with tool_source("record", tools=theatre_file, cassette=str(tape)) as source:
        trace = once(case_of(), holds, source)
    assert "name a sandbox" in trace.error
    assert not tape.exists()


def test_a_torn_last_line_is_left_out(tmp_path: Path, theatre_file: str) -> None:
    tape = tmp_path / "tape.jsonl"
    recorded = record(tape, case_of(), looks, theatre_file)
    with tape.open("a", encoding="utf-8") as file:
        file.write('{"case": "hold-seat", "ru')
    with tool_source("replay", cassette=str(tape)) as source:
        assert once(case_of(), looks, source).answer == recorded[0].answer


@pytest.mark.parametrize(
    "line",
    ['{"case": "x"}', '{"case": "x", "run": 0, "tool": "t"}', "[1]", "no json", '{"case": "x", "run": 0, "z": 1}'],
    ids=["no run", "no result", "a list", "text", "unknown field"],
)
def test_a_cassette_that_cannot_be_used_is_told_with_its_line(tmp_path: Path, line: str) -> None:
    tape = tmp_path / "tape.jsonl"
    tape.write_text('{"case": "x", "run": 0}\n' + line + '\n{"case": "x", "run": 1}\n', encoding="utf-8")
    with pytest.raises(InputError, match=r"tape\.jsonl:2: ") as caught, tool_source("replay", cassette=str(tape)):
        pass
    assert "\n" not in str(caught.value)
