"""A recorded run can be played again: the same calls, the same words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError, UsageError
from mootcourt.harness import Reply, Task, Toolbox, run
from mootcourt.harness.agents import build_agent
from mootcourt.traces import appending

TURN = {"user": "And now?", "expect": {"outcome": "no_call"}}
CASE = Case.model_validate(
    {
        "id": "lighthouse",
        "tools": [{"name": "lamp", "risk": "read", "parameters": {"type": "object", "properties": {"at": {}}}}],
        "group": "clear_positive",
        "intent": ["lamp"],
        "script": [{"tool": "lamp", "returns": "on"}],
        "turns": [TURN, TURN],
    }
)


async def agent(task: Task, tools: Toolbox) -> Reply:
    await tools.call_together([("lamp", '{"at": 1}', "x1"), ("lamp", {"at": 2}, None)])
    await tools.call("lamp", '{"at": ')
    await tools.call("nothing", {})
    return Reply(f"turn {sum(message['role'] == 'user' for message in task.messages)}")


def bare(trace: Trace) -> list[Any]:
    return [step.model_copy(update={"ms": None}) for step in trace.steps]


def test_a_replayed_run_is_the_recorded_one(tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    recorded = run(CASE, agent, runs=2)
    with appending(file) as add:
        for trace in recorded:
            add(trace)
    again = run(CASE, f"replay:{file}", runs=3)
    assert [bare(trace) for trace in again[:2]] == [bare(trace) for trace in recorded]
    assert (again[2].stopped, again[2].fault_of) == ("error", "infrastructure")
    assert "there is no run 2 of case lighthouse" in again[2].error


def test_a_run_that_broke_breaks_again(tmp_path: Path) -> None:
    def broken(task: Task, tools: Toolbox) -> str:
        raise OSError("gone")

    file = tmp_path / "t.jsonl"
    with appending(file) as add:
        add(run(CASE, broken, runs=1)[0])
    (again,) = run(CASE, f"replay:{file}", runs=1)
    assert (again.stopped, again.fault_of) == ("error", "agent")
    assert "OSError: gone" in again.error


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="absent.jsonl"):
        build_agent(f"replay:{tmp_path}/absent.jsonl")
    with pytest.raises(UsageError, match="names no file"):
        build_agent("replay:")
