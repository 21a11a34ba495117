"""Verdicts on recorded runs beside the reward of the set's own evaluator, which compared databases."""

from __future__ import annotations

from pathlib import Path

from mootcourt.contract.case import Case
from mootcourt.contract.files import read_jsonl
from mootcourt.contract.trace import Trace
from mootcourt.importers import read_runs, read_set
from mootcourt.judges import judge


def test_every_verdict_agrees_with_the_independent_reward(shared_data: Path) -> None:
    folder = shared_data / "traces"
    file = folder / "tau_airline_gpt4o.jsonl"
    found = read_set("tau-bench", file, tools=folder / "tau_airline_tools.json")
    cases = {case.id: case for case in found if isinstance(case, Case)}
    rewards = [bool(record.value["reward"]) for record in read_jsonl(file)]
    runs = [run for run in read_runs("tau-bench", file) if isinstance(run, Trace)]
    differing = [
        f"{run.case}#{run.run}"
        for run, reward in zip(runs, rewards, strict=True)
        if (judge(cases[run.case], run).outcome == "pass") != reward
    ]
    assert differing == []
