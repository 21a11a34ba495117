"""Which runs are still to be made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.case import Case, content_digest
from mootcourt.contract.trace import Rerun
from mootcourt.harness.performing import Chain, Todo
from mootcourt.harness.playing import MOST_CALLS
from mootcourt.harness.recorded import Made, key_of

TRIED_AGAIN = 2


@dataclass(slots=True)
class Plan:
    """The runs to be made, by case.

    Attributes:
        todo: What is to be made of each case, in the order of the cases.
        wanted: How many runs the cases ask for.
        there: How many of them the file holds.
        stale: Runs whose case, tools or agent changed since.
        again: How many runs are tried again since they ended in an error.
        given_up: How many ended in an error and were tried often enough.
        most_requests: The most requests that all runs to be made can need.
    """

    todo: dict[str, tuple[Todo, ...]] = field(default_factory=dict)
    wanted: int = 0
    there: int = 0
    stale: set[tuple[str, int]] = field(default_factory=set)
    again: int = 0
    given_up: int = 0
    most_requests: int = 0

    @property
    def runs(self) -> int:
        """How many runs are to be made."""
        return sum(map(len, self.todo.values()))


def plan_runs(
    cases: Iterable[Case],
    described: Callable[[Case], Mapping[str, Any]],
    made: Mapping[tuple[str, int], Made],
    *,
    runs: int | None = None,
    retries: int = TRIED_AGAIN,
    by: str = "",
) -> Plan:
    """Return what is to be made.

    Args:
        cases: The cases.
        described: Gives what a trace will say of the agent on a case.
        made: What was made before.
        runs: How many runs of each case; as each case says where None.
        retries: How often a run that ended in an error is tried again.
        by: Who has it tried again.
    """
    plan = Plan()
    for case in cases:
        key = key_of(content_digest(case), described(case))
        count = case.runs if runs is None else runs
        todo = [found for run in range(count) if (found := _todo(plan, case, run, made, key, retries, by))]
        plan.wanted += count
        plan.most_requests += len(todo) * _most_requests(case)
        if todo:
            plan.todo[case.id] = tuple(todo)
    return plan


def _todo(
    plan: Plan, case: Case, run: int, made: Mapping[tuple[str, int], Made], key: str, retries: int, by: str
) -> Todo | None:
    before = made.get((case.id, run))
    if before is None:
        return Todo(run)
    if before.key != key:
        plan.stale.add((case.id, run))
        return Todo(run)
    if before.stopped == "error" and before.attempt < retries:
        plan.again += 1
        return Todo(run, before.attempt + 1, Rerun(of="error", by=by) if by else Rerun(of="error"))
    plan.given_up += before.stopped == "error"
    plan.there += 1
    return None


def _most_requests(case: Case) -> int:
    """Return the most requests that one run can need: one for each call, and one for each answer."""
    calls = case.must.max_calls.get("total", MOST_CALLS)
    return calls + len(case.judged_turns) + len(case.replies)


def chains(cases: Iterable[Case], plan: Plan) -> Iterable[Chain]:
    """Yield the runs to be made: those of a case that writes one after the other, others each for itself."""
    for case in cases:
        todo = plan.todo.get(case.id, ())
        if case.risk_level != "read":
            if todo:
                yield Chain(case, todo)
        else:
            yield from (Chain(case, (one,)) for one in todo)
