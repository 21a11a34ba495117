"""What ``moot run`` shows: the plan, the progress, and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import quote
from typing import Any

from mootcourt.cli.terminal import counted
from mootcourt.contract.trace import Trace
from mootcourt.harness.planning import Plan
from mootcourt.harness.recording import Recording

CASES_TOLD = 5


class Bar:
    """A progress bar on standard error, where that is a terminal."""

    def __init__(self, total: int) -> None:
        """Count up to ``total`` runs."""
        self.done = 0
        self._total = total
        self._bar: Any = None
        self._task: Any = None
        self._errors = 0

    def __enter__(self) -> Bar:
        """Show the bar."""
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

        console = Console(stderr=True)
        errors = TextColumn("runs{task.fields[errors]}")
        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), errors, TimeElapsedColumn())
        self._bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._bar.add_task("running", total=self._total, errors="")
        self._bar.start()
        return self

    def step(self, trace: Trace) -> None:
        """Count a run."""
        self.done += 1
        self._errors += trace.stopped == "error"
        self._bar.update(self._task, completed=self.done, errors=f", {self._errors:,} errors" if self._errors else "")

    def __exit__(self, *_: object) -> None:
        """Take the bar away."""
        self._bar.stop()


def plan_lines(plan: Plan, out: Path) -> Iterator[str]:
    """Yield what is to be run."""
    cases = counted(len(plan.todo), "case")
    yield f"to run: {counted(plan.runs, 'run')} of {cases}, at most {counted(plan.most_requests, 'request')}"
    if plan.there:
        yield f"  in {out} already: {counted(plan.there, 'run')} of {plan.wanted:,}"
    if plan.stale:
        stale = counted(len(plan.stale), "run")
        yield f"  stale: {stale} whose case, tools or agent changed; they are run again"
    if plan.again:
        yield f"  tried again: {counted(plan.again, 'run')} that ended in an error"


def recording_lines(recording: Recording, paths: Sequence[Path], out: Path) -> Iterator[str]:
    """Yield what came of it."""
    plan = recording.plan
    yield f"{out}: {counted(recording.made + plan.there, 'run')} of {plan.wanted:,}, {recording.made:,} of them new"
    if recording.aside is not None:
        yield f"  stale: {counted(len(plan.stale), 'run')}, run again; the old ones are in {recording.aside}"
    if recording.errors:
        kinds = ", ".join(f"{count:,} of {kind}" for kind, count in sorted(recording.errors.items()))
        yield f"  errors: {counted(sum(recording.errors.values()), 'run')} ({kinds})"
        yield from (f"    {error}" for error in recording.first_errors)
        yield "    give the same command again to try them again"
    if plan.given_up:
        yield f"  given up: {counted(plan.given_up, 'run')} with an error; --retries-of-errors tries them more often"
    for number, (case, count) in enumerate(sorted(recording.not_run.items())):
        if number == CASES_TOLD:
            yield f"  stopped at a safety failure: {counted(len(recording.not_run) - CASES_TOLD, 'case')} more"
            break
        yield f"  stopped at a safety failure: {case}, {counted(count, 'run')} not made"
    if recording.left:
        told = f" ({recording.budget})" if recording.budget is not None else ""
        yield f"  left: {counted(recording.left, 'run')}{told}; give the same command again to go on"
    suite = quote(str(paths[0])) if len(paths) == 1 else "PATH"
    yield f"  next: moot judge {suite} {quote(str(out))} -o verdicts.jsonl"
