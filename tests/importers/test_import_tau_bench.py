from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.cli import main
from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, load_cases
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError, UsageError
from mootcourt.importers import read_runs, read_set
from mootcourt.traces import read_traces

TOOLS = [
    {"type": "function", "function": {"name": name, "description": words, "parameters": {"type": "object"}}}
    for name, words in [
        ("get_locker", "Get a locker."),
        ("rent_locker", "Rent a locker."),
        ("close_locker", "Close a locker."),
        ("transfer_to_human_agents", "Transfer the user."),
    ]
]
POLICY = "# Lockers\n\nThe current time is 2025-01-31 08:15:00 EST.\n\nAsk before you rent."
RENT = {"name": "rent_locker", "kwargs": {"locker": "L-40", "days": 3}}
READ = {"name": "get_locker", "kwargs": {"locker": "L-40"}}


def message(role: str, content: Any, **fields: Any) -> dict[str, Any]:
    return {"role": role, "content": content, **fields}


def record(task: Any = 5, trial: int = 0, **fields: Any) -> dict[str, Any]:
    call = {"id": "c1", "type": "function", "function": {"name": "rent_locker", "arguments": '{"locker": "L-40"}'}}
    return {
        "task_id": task,
        "trial": trial,
        "reward": 1.0,
        "gold_actions": [READ, RENT],
        "gold_outputs": ["12"],
        "instruction": "You are Mo, and you want to rent locker L-40 for three days.",
        "messages": [
            message("system", POLICY),
            message("user", "Locker L-40, please."),
            message("assistant", None, tool_calls=[call]),
            message("tool", "Error: taken", tool_call_id="c1", name="rent_locker"),
            message("assistant", "It is taken."),
            message("user", "Thanks! ###STOP###"),
        ],
        **fields,
    }


def files(folder: Path, *records: Any) -> tuple[Path, Path]:
    runs, tools = folder / "runs.jsonl", folder / "tools.json"
    runs.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
    tools.write_text(json.dumps(TOOLS), encoding="utf-8")
    return runs, tools


def imported(folder: Path, *records: Any) -> tuple[list[Case], list[Finding]]:
    runs, tools = files(folder, *records)
    found = list(read_set("tau-bench", runs, tools=tools))
    return [one for one in found if isinstance(one, Case)], [one for one in found if isinstance(one, Finding)]


def test_a_task_expects_its_gold_writes_and_leaves_reads_free(tmp_path: Path) -> None:
    (case,), faults = imported(tmp_path, record(), record(trial=1))
    assert faults == []
    assert (case.id, case.group, case.intent) == ("tau-bench-5", "multi_step", ("rent_locker",))
    assert case.expect is not None
    assert case.expect.outcome == "call"
    assert [call.to_json() for call in case.expect.calls] == [
        {"name": "rent_locker", "arguments": {"locker": {"exact": "L-40"}, "days": {"exact": 3}}}
    ]
    assert (case.must.effects, case.must.state, case.must.extra_reads) == ({"rent_locker": 1}, ("12",), "allowed")
    assert case.messages[-1].content == record()["instruction"]
    assert [policy.text for policy in case.context.policy] == [POLICY]
    assert case.context.now == "2025-01-31T08:15:00-05:00"
    assert not case.is_reviewed


def test_the_same_write_twice_is_two_effects(tmp_path: Path) -> None:
    (case,), _ = imported(tmp_path, record(gold_actions=[RENT, RENT]))
    assert case.must.effects == {"rent_locker": 2}


def test_a_task_without_a_gold_write_wants_none(tmp_path: Path) -> None:
    gold = [READ, {"name": "transfer_to_human_agents", "kwargs": {"summary": "x"}}]
    (case,), _ = imported(tmp_path, record(gold_actions=gold, gold_outputs=[]))
    assert case.expect is not None
    assert case.expect.calls == ()
    assert "call" not in case.expect.outcomes
    assert (case.group, case.risk_level) == ("clear_negative", "read")


def test_the_risk_of_the_tools_comes_from_their_words(tmp_path: Path) -> None:
    (case,), _ = imported(tmp_path, record())
    assert {tool.name: tool.risk for tool in case.manifest.tools} == {
        "get_locker": "read",
        "rent_locker": "write",
        "close_locker": "write",
        "transfer_to_human_agents": "read",
    }


def test_the_runs_are_traces_of_the_cases(tmp_path: Path) -> None:
    runs, _ = files(tmp_path, record(), record(trial=1))
    found = list(read_runs("tau-bench", runs))
    assert [(one.case, one.run) for one in found if isinstance(one, Trace)] == [("tau-bench-5", 0), ("tau-bench-5", 1)]
    first = found[0]
    assert isinstance(first, Trace)
    assert [step.user for step in first.steps if step.user is not None] == ["Locker L-40, please.", "Thanks!"]
    ((call, result),) = first.calls()
    assert call.arguments == '{"locker": "L-40"}'
    assert result is not None
    assert (result.status, result.error) == ("error", "Error: taken")
    assert first.answer == "It is taken."


def test_a_message_that_is_only_a_sign_is_none(tmp_path: Path) -> None:
    messages = [message("user", "Hi"), message("assistant", "Hello"), message("user", "###STOP###")]
    (found,) = read_runs("tau-bench", files(tmp_path, record(messages=messages))[0])
    assert isinstance(found, Trace)
    assert [step.user or step.say for step in found.steps] == ["Hi", "Hello"]


def test_the_form_of_the_set_s_own_results_is_read_too(tmp_path: Path) -> None:
    flat = record()
    task = {"actions": flat["gold_actions"], "outputs": flat["gold_outputs"], "instruction": flat["instruction"]}
    own = {"task_id": 5, "trial": 0, "reward": 1.0, "info": {"task": task}, "traj": flat["messages"]}
    assert imported(tmp_path, own) == imported(tmp_path, flat)
    runs = tmp_path / "runs.json"
    runs.write_text(json.dumps([own, {**own, "trial": 1}], indent=1), encoding="utf-8")
    assert [one.run for one in read_runs("tau-bench", runs) if isinstance(one, Trace)] == [0, 1]


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"gold_actions": [{"name": "fly"}]}, "the gold action is of fly, which is not among the tools"),
        ({"gold_actions": ["rent"]}, "a gold action has name and kwargs"),
        ({"gold_actions": None}, "gold_actions: it is not a list of actions"),
        ({"instruction": None}, "instruction: it is not text"),
        ({"messages": None}, "messages: it is not a list of messages"),
        ({"task_id": None}, "the record has no task_id"),
    ],
)
def test_a_record_that_cannot_be_used_is_named_and_the_rest_imported(
    fields: dict[str, Any], told: str, tmp_path: Path
) -> None:
    cases, (fault,) = imported(
        tmp_path, record(), record(task=6, **fields) if "task_id" not in fields else {**record(), **fields}
    )
    assert [case.id for case in cases] == ["tau-bench-5"]
    assert fault.line == 2
    assert told in str(fault)


def test_two_records_of_a_task_with_other_gold_are_told(tmp_path: Path) -> None:
    cases, (fault,) = imported(tmp_path, record(), record(trial=1, gold_outputs=["13"]))
    assert len(cases) == 1
    assert "task tau-bench-5 has other gold actions or outputs than on line 1" in str(fault)


@pytest.mark.parametrize("first", [{"id": "x"}, [1], "text"])
def test_a_file_of_another_kind_is_refused(first: Any, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is no file of tau-bench"):
        imported(tmp_path, first)


def test_the_tools_have_to_be_named(tmp_path: Path) -> None:
    runs, tools = files(tmp_path, record())
    with pytest.raises(UsageError, match="name it with --tools"):
        read_set("tau-bench", runs)
    with pytest.raises(UsageError, match="leave --answers out"):
        read_set("tau-bench", runs, answers=runs, tools=tools)
    with pytest.raises(UsageError, match="leave --tools out"):
        read_set("bfcl", runs, tools=tools)
    with pytest.raises(UsageError, match="bfcl holds no recorded runs"):
        read_runs("bfcl", runs)


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as left:
        main(["import", "tau-bench", *map(str, arguments)])
    return left.value.code if isinstance(left.value.code, int) else 0


def test_the_command_writes_cases_and_traces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs, tools = files(tmp_path, record(), record(trial=1))
    out, traces = tmp_path / "cases.jsonl", tmp_path / "traces.jsonl"
    assert run(runs, "--tools", tools, "-o", out, "--traces", traces) == 0
    assert [case.id for case in load_cases(out)] == ["tau-bench-5"]
    assert [(one.case, one.run) for one in read_traces(traces)] == [("tau-bench-5", 0), ("tau-bench-5", 1)]
    assert capsys.readouterr().err == f"{traces}: 2 traces\n{out}: 1 case (1 multi_step)\n"


def test_the_command_tells_of_a_fault_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runs, tools = files(tmp_path, record(), record(task=6, messages=7))
    assert run(runs, "--tools", tools, "-o", tmp_path / "c.jsonl", "--traces", tmp_path / "t.jsonl") == 1
    said = capsys.readouterr().err
    assert said.count(":2: messages: it is not a list of messages") == 1
    assert "1 record left out" in said


@pytest.mark.parametrize("name", ["cases.jsonl", "runs.jsonl", "traces.txt"])
def test_the_traces_do_not_overwrite_another_file(name: str, tmp_path: Path) -> None:
    runs, tools = files(tmp_path, record())
    assert run(runs, "--tools", tools, "-o", tmp_path / "cases.jsonl", "--traces", tmp_path / name) == 2
    assert read_first(runs) == record()


def read_first(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8").splitlines()[0])


def test_the_public_runs_import_whole(shared_data: Path) -> None:
    folder = shared_data / "traces"
    file, tools = folder / "tau_airline_gpt4o.jsonl", folder / "tau_airline_tools.json"
    cases = list(read_set("tau-bench", file, tools=tools))
    runs = list(read_runs("tau-bench", file))
    assert (len(cases), len(runs)) == (20, 80)
    assert not [one for one in (*cases, *runs) if isinstance(one, Finding)]
