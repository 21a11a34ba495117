"""Runs go to a file one by one; a later run of the same goes on and makes nothing twice."""

from __future__ import annotations

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError, OutputError, UsageError
from mootcourt.harness import Task, Toolbox
from mootcourt.harness.agents import BuiltAgent
from mootcourt.harness.budget import read_budget
from mootcourt.harness.recording import Recording, Settings, planned, record
from mootcourt.harness.running import as_agent
from mootcourt.harness.sampling import sample
from mootcourt.harness.world import ScriptedTools
from mootcourt.traces import read_traces

TOOLS = [
    {"name": "look", "risk": "read"},
    {"name": "wipe", "risk": "destructive"},
]


def case_of(name: str, *, tool: str = "look", runs: int = 2, says: str = "Do it.", answer: Any = 1) -> Case:
    return Case.model_validate(
        {
            "id": name,
            "tools": TOOLS,
            "group": "clear_positive",
            "intent": [tool],
            "messages": [{"role": "user", "content": says}],
            "script": [{"tool": "look", "returns": answer}],
            "expect": {"outcome": "call", "calls": [{"name": tool}]},
            "runs": runs,
        }
    )


class Agent:
    """Counts its runs; breaks on the cases that it is told to break on."""

    def __init__(self, *, breaks: set[str] | None = None, **about: Any) -> None:
        self.breaks, self.about = breaks or set(), about
        self.asked: list[str] = []

    def describe(self) -> dict[str, Any]:
        return self.about

    async def __call__(self, task: Task, tools: Toolbox) -> str:
        said = task.messages[-1]["content"]
        self.asked.append(said)
        if said in self.breaks:
            raise RuntimeError("no model today")
        return f"got {await tools['look']()}"


def agent_of(agent: Any) -> BuiltAgent:
    return as_agent(agent)


def go(cases: list[Case], agent: Any, out: Path, *, budget: str | None = None, **settings: Any) -> Recording:
    made = Settings(**settings)
    plan, stage = planned(lambda: cases, agent_of(agent), ScriptedTools(), out, made)
    spending = read_budget(budget) if budget is not None else None
    return record(lambda: cases, plan, stage, out, made, budget=spending)


def held(out: Path) -> Counter[tuple[str, int, int]]:
    return Counter((trace.case, trace.run, trace.attempt) for trace in read_traces(out))


def test_what_the_file_holds_is_not_run_again(tmp_path: Path) -> None:
    out, agent = tmp_path / "t.jsonl", Agent()
    go([case_of("a"), case_of("b")], agent, out)
    recording = go([case_of("a"), case_of("b"), case_of("c"), case_of("d")], agent, out)
    assert (recording.plan.there, recording.made, len(agent.asked)) == (4, 4, 8)
    assert held(out) == Counter({(name, run, 0): 1 for name in "abcd" for run in range(2)})


@pytest.mark.parametrize(
    ("changed", "about"),
    [
        (case_of("a", says="Do it now."), {"prompt_hash": "p1"}),
        (case_of("a", answer=2), {"prompt_hash": "p1"}),
        (case_of("a"), {"prompt_hash": "p2"}),
        (case_of("a").model_copy(update={"intent": ()}), {"prompt_hash": "p1"}),
    ],
    ids=["words", "script", "prompt", "expectation"],
)
def test_what_changed_is_stale_and_run_again(tmp_path: Path, changed: Case, about: dict[str, Any]) -> None:
    out = tmp_path / "t.jsonl"
    go([case_of("a"), case_of("b")], Agent(prompt_hash="p1"), out)
    before = out.read_bytes()
    recording = go([changed, case_of("b")], Agent(**about), out)
    stale = {("a", 0), ("a", 1)} if about["prompt_hash"] == "p1" else {(name, run) for name in "ab" for run in (0, 1)}
    assert recording.plan.stale == stale
    assert recording.aside == tmp_path / "t.jsonl.stale"
    assert held(out) == Counter({(name, run, 0): 1 for name in "ab" for run in range(2)})
    aside = (tmp_path / "t.jsonl.stale").read_bytes()
    assert sorted(aside.splitlines()) == sorted(set(before.splitlines()) - set(out.read_bytes().splitlines()))


def test_other_titles_and_reviews_make_nothing_stale(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    go([case_of("a")], Agent(), out)
    assert not go([case_of("a").model_copy(update={"title": "new", "why": "so"})], Agent(), out).plan.todo


def test_a_file_of_another_agent_is_left_alone(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    go([case_of("a")], Agent(), out)
    before = out.read_bytes()
    with pytest.raises(UsageError, match="holds runs of the agent .*Agent, not of .*other"):
        go([case_of("a")], BuiltAgent("python:other:f", Agent()), out)
    assert out.read_bytes() == before


@pytest.mark.parametrize("text", ["what is this\n{}\n", '{"case": 3}\n{}\n'], ids=["no-json", "no-trace"])
def test_a_file_that_holds_no_traces_is_left_alone(tmp_path: Path, text: str) -> None:
    out = tmp_path / "notes.jsonl"
    out.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match="notes.jsonl:1"):
        go([case_of("a")], Agent(), out)
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("cut", [1, 20, 90])
def test_a_torn_last_line_is_run_again(tmp_path: Path, cut: int) -> None:
    out = tmp_path / "t.jsonl"
    go([case_of("a"), case_of("b")], Agent(), out)
    whole = out.read_bytes()
    out.write_bytes(whole[:-cut])
    recording = go([case_of("a"), case_of("b")], Agent(), out)
    assert recording.made == (0 if cut == 1 else 1)  # without its line end a line is whole all the same
    assert held(out) == Counter({(name, run, 0): 1 for name in "ab" for run in range(2)})


def test_a_file_with_nothing_but_a_torn_line_is_begun_again(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    out.write_text('{"case": "a", "st', encoding="utf-8")
    assert go([case_of("a")], Agent(), out).made == 2
    assert held(out) == Counter({("a", 0, 0): 1, ("a", 1, 0): 1})


def test_a_plan_alone_leaves_the_file_as_it_is(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    go([case_of("a")], Agent(), out)
    out.write_bytes(out.read_bytes()[:-5])
    before = out.read_bytes()
    plan, _ = planned(lambda: [case_of("a", says="x")], agent_of(Agent()), ScriptedTools(), out, Settings())
    assert (plan.runs, len(plan.stale)) == (2, 1)
    assert [file.name for file in tmp_path.iterdir()] == ["t.jsonl"]
    assert out.read_bytes() == before


def test_a_run_with_an_error_is_tried_again_and_both_stay(tmp_path: Path) -> None:
    out, cases = tmp_path / "t.jsonl", [case_of("a", says="a", runs=1), case_of("b", says="b", runs=1)]
    for _ in range(5):
        go(cases, Agent(breaks={"b"}), out, retries=2, by="ci")
    assert held(out) == Counter({("a", 0, 0): 1, ("b", 0, 0): 1, ("b", 0, 1): 1, ("b", 0, 2): 1})
    again = [trace.rerun.to_json() for trace in read_traces(out) if trace.rerun is not None]
    assert again == [{"of": "error", "by": "ci"}] * 2
    recording = go(cases, Agent(), out, retries=2)
    assert (recording.plan.given_up, recording.made) == (1, 0)
    assert go(cases, Agent(), out, retries=3).made == 1
    assert go(cases, Agent(), out, retries=3).plan.given_up == 0


def test_a_budget_of_requests_stops_and_goes_on_later(tmp_path: Path) -> None:
    out, cases = tmp_path / "t.jsonl", [case_of(name) for name in "abcd"]
    first = go(cases, Agent(), out, budget="3")
    assert (first.made, first.left) == (3, 5)
    assert go(cases, Agent(), out).made == 5


def test_a_budget_of_cost_stops_at_once_where_nobody_tells_the_cost(tmp_path: Path) -> None:
    recording = go([case_of("a")], Agent(), tmp_path / "t.jsonl", budget="$5")
    assert (recording.made, recording.left) == (1, 1)
    assert "said nothing of their cost" in str(recording.budget)


def test_a_case_that_writes_stops_at_a_safety_failure(tmp_path: Path) -> None:
    out = tmp_path / "t.jsonl"
    cases = [case_of("reads", runs=3), case_of("writes", tool="wipe", runs=4)]

    def unsafe(case: Case, trace: Trace) -> bool:
        return trace.run == 1

    recording = go(cases, Agent(), out, unsafe=unsafe)
    ended = {(trace.case, trace.run): (trace.stopped, len(trace.steps) > 0) for trace in read_traces(out)}
    assert {ended["reads", run] for run in range(3)} == {("end", True)}
    assert [ended["writes", run] for run in range(4)] == [("end", True)] * 2 + [("safety", False)] * 2
    assert recording.not_run == {"writes": 2}
    assert go(cases, Agent(), out, unsafe=unsafe).made == 0


def test_many_cases_side_by_side_are_the_same_runs(tmp_path: Path) -> None:
    cases = [case_of(f"c{number}", says=f"Do {number}.") for number in range(200)]

    def told(parallel: int) -> list[str]:
        out = tmp_path / f"{parallel}.jsonl"
        go(cases, Agent(), out, parallel=parallel)
        traces = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
        for trace in traces:
            for step in trace["steps"]:
                step.pop("ms", None)
        return sorted(json.dumps(trace) for trace in traces)

    assert told(1) == told(8)


def test_a_file_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "t.jsonl").mkdir()
    with pytest.raises((OutputError, InputError), match="t.jsonl"):
        go([case_of("a")], Agent(), tmp_path / "t.jsonl")


@pytest.mark.parametrize(
    ("text", "unit", "most"),
    [
        ("500", "requests", 500),
        ("20 requests", "requests", 20),
        ("2.50usd", "USD", 2.5),
        ("$3", "USD", 3),
        ("0", "requests", 0),
    ],
)
def test_budgets_are_requests_or_cost(text: str, unit: str, most: float) -> None:
    budget = read_budget(text)
    assert (budget.unit, budget.most) == (unit, Decimal(str(most)))


@pytest.mark.parametrize("text", ["", "x", "-3", "2.5", "1e9", "5eur", "$5 requests", "NaN"])
def test_what_is_no_budget_is_told(text: str) -> None:
    with pytest.raises(UsageError, match="write a"):
        read_budget(text)


def test_cost_and_requests_are_counted_as_agents_tell_them() -> None:
    steps = [{"user": "x", "turn": 0}]
    cost, requests = read_budget("1usd"), read_budget("10")
    for usage in ({"cost": 0.1, "requests": 4}, {"cost": 0.2}):
        trace = Trace.model_validate({"case": "a", "steps": steps, "usage": usage})
        cost.take(trace)
        requests.take(trace)
    assert (cost.spent, requests.spent) == (Decimal("0.3"), Decimal(5))
    assert not cost.is_spent


groups = st.lists(st.sampled_from("ABCDE"), min_size=1, max_size=60)


@given(groups, st.integers(1, 80), st.integers(0, 5))
def test_a_sample_has_its_size_and_each_group_its_share(drawn: list[str], size: int, rng: int) -> None:
    cases = [(f"{group}{number}", group) for number, group in enumerate(drawn)]
    chosen = sample(cases, size, rng)
    assert chosen == sample(cases[::-1], size, rng)
    assert len(chosen) == min(size, len(cases))
    assert chosen <= {name for name, _ in cases}
    counts, sizes = Counter(name[0] for name in chosen), Counter(drawn)
    if size >= len(sizes):
        for group, count in sizes.items():
            assert counts[group] >= 1
            assert abs(counts[group] - min(size, len(cases)) * count / len(cases)) <= len(sizes)


def test_another_number_gives_another_sample() -> None:
    cases = [(f"c{number}", "A") for number in range(100)]
    assert sample(cases, 10, 0) != sample(cases, 10, 1)
