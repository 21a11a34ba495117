"""Many cases run and written to a trace file, where an earlier run of the same left off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.harness.agents.registry import BuiltAgent
from mootcourt.harness.budget import Budget
from mootcourt.harness.hands import Hands
from mootcourt.harness.performing import in_own_thread, perform
from mootcourt.harness.planning import TRIED_AGAIN, Plan, chains, plan_runs
from mootcourt.harness.playing import TURN_SECONDS, Stage
from mootcourt.harness.recorded import recorded_runs, set_aside
from mootcourt.harness.running import describes
from mootcourt.harness.source import ToolSource
from mootcourt.traces import appending

Load = Callable[[], Iterable[Case]]
ERRORS_TOLD = 3


@dataclass(slots=True)
class Recording:
    """What a series of runs came to.

    Attributes:
        plan: What was to be made.
        made: How many runs were made now.
        errors: How many of them ended in an error, by whose fault it was.
        first_errors: The first few of them, in words.
        not_run: How many runs of a case were left out after a safety failure.
        aside: Where stale runs were moved to.
        budget: What was spent.
    """

    plan: Plan
    made: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    first_errors: list[str] = field(default_factory=list)
    not_run: Counter[str] = field(default_factory=Counter)
    aside: Path | None = None
    budget: Budget | None = None

    @property
    def left(self) -> int:
        """How many runs were left for another time."""
        return self.plan.runs - self.made - sum(self.not_run.values())

    @property
    def is_complete(self) -> bool:
        """Whether every run was made, and none ended in an error."""
        return not (self.errors or self.left or self.not_run or self.plan.given_up)

    def note(self, trace: Trace) -> None:
        """Count a run."""
        if trace.stopped == "safety" and not trace.steps:
            self.not_run[trace.case] += 1
            return
        self.made += 1
        if self.budget is not None:
            self.budget.take(trace)
        if trace.stopped == "error":
            self.errors[trace.fault_of or "infrastructure"] += 1
            if len(self.first_errors) < ERRORS_TOLD:
                self.first_errors.append(f"{trace.case}#{trace.run}: {trace.error}")


@dataclass(frozen=True, slots=True)
class Settings:
    """How cases are run.

    Attributes:
        runs: How many runs of each case; as each case says where None.
        parallel: How many go on at once.
        seconds: How long the agent may take for one answer.
        retries: How often a run that ended in an error is tried again.
        by: Who has it tried again.
        unsafe: Whether a run was a safety failure, after which a case that writes is not run again.
        redact: Takes out of a trace what may not be written.
    """

    runs: int | None = None
    parallel: int = 1
    seconds: float = TURN_SECONDS
    retries: int = TRIED_AGAIN
    by: str = ""
    unsafe: Callable[[Case, Trace], bool] = lambda case, trace: False
    redact: Callable[[Case, Trace], Trace] = lambda case, trace: trace


def planned(load: Load, agent: BuiltAgent, tools: ToolSource, out: Path, settings: Settings) -> tuple[Plan, Stage]:
    """Return what is to be made, and with what.

    Raises:
        InputError: A case or the trace file cannot be read.
        UsageError: The trace file is another agent's, or the agent cannot say what it is.
    """
    stage = Stage(agent, tools, Hands(), describes(agent), settings.seconds)
    made = recorded_runs(out, agent.spec)

    def described(case: Case) -> dict[str, Any]:
        return settings.redact(case, Trace(case=case.id, agent=stage.described(case))).agent

    plan = plan_runs(load(), described, made, runs=settings.runs, retries=settings.retries, by=settings.by)
    return plan, stage


def record(
    load: Load,
    plan: Plan,
    stage: Stage,
    out: Path,
    settings: Settings,
    *,
    budget: Budget | None = None,
    progress: Callable[[Trace], None] = lambda trace: None,
) -> Recording:
    """Make the planned runs and write each to the file before the next request.

    Args:
        load: Gives the cases, the same as for the plan.
        plan: What is to be made.
        stage: Agent and tools.
        out: The trace file; stale runs are moved out of it first.
        settings: How.
        budget: What may be spent.
        progress: Is told each trace once it is on the disk.

    Raises:
        OutputError: The file cannot be written; what was written stays.
        KeyboardInterrupt: Ctrl-C; what was written stays.
    """
    recording = Recording(plan, budget=budget)
    if plan.stale:
        recording.aside = set_aside(out, plan.stale)
    if not plan.todo:
        return recording
    try:
        with appending(out) as add:

            def take(case: Case, trace: Trace) -> None:
                add(settings.redact(case, trace))
                recording.note(trace)
                progress(trace)

            in_own_thread(
                lambda: perform(
                    chains(load(), plan),
                    stage,
                    parallel=settings.parallel,
                    take=take,
                    go_on=lambda: budget is None or not budget.is_spent,
                    unsafe=lambda case, trace: case.risk_level != "read" and settings.unsafe(case, trace),
                )
            )
    finally:
        stage.hands.close()
    return recording
