"""``moot run``: an agent on cases, every run recorded."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from mootcourt.cli import exit_codes
from mootcourt.cli.run_view import Bar, plan_lines, recording_lines
from mootcourt.cli.terminal import plain
from mootcourt.contract.case import Case
from mootcourt.contract.files import did_you_mean
from mootcourt.contract.trace import Trace
from mootcourt.contract.validation import load_usable
from mootcourt.errors import UsageError
from mootcourt.harness.agents import build_agent
from mootcourt.harness.agents.model import at_endpoint
from mootcourt.harness.budget import read_budget
from mootcourt.harness.modes import tool_source
from mootcourt.harness.planning import TRIED_AGAIN
from mootcourt.harness.playing import TURN_SECONDS
from mootcourt.harness.recording import Settings, planned, record
from mootcourt.harness.running import MOST_PARALLEL, checked
from mootcourt.harness.sampling import sample as sampled
from mootcourt.traces.redaction import read_redactor


def command(
    paths: Annotated[list[Path], typer.Argument(help="Case files, folders, datasets.", metavar="PATH...")],
    agent: Annotated[str, typer.Option(help="The agent; see docs/agents.md.", metavar="SPEC")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The trace file; an earlier run of the same goes on.")],
    runs: Annotated[
        int | None, typer.Option("-n", "--runs", help="Runs of each case; as each says if left out.")
    ] = None,
    case: Annotated[list[str] | None, typer.Option(help="Run this case only; may be repeated.", metavar="ID")] = None,
    sample: Annotated[int | None, typer.Option(help="Run so many cases, of each group its share.")] = None,
    rng: Annotated[int, typer.Option(help="The number that the sample starts from.")] = 0,
    parallel: Annotated[int, typer.Option(help="Runs that go on at once.")] = 1,
    timeout: Annotated[float, typer.Option(help="Seconds that the agent may take for one answer.")] = TURN_SECONDS,
    budget: Annotated[
        str | None, typer.Option(help="Stop when so much is spent: requests (500) or cost (2.50usd).")
    ] = None,
    retries_of_errors: Annotated[
        int, typer.Option(help="How often a rerun of this command tries a run again that ended in an error.")
    ] = TRIED_AGAIN,
    mode: Annotated[
        str, typer.Option(help="Where results come from: mock (the cases' scripts), record, replay or live.")
    ] = "mock",
    tools_live: Annotated[
        str | None, typer.Option(help="Your own tool functions, for record and live.", metavar="MODULE:OBJECT")
    ] = None,
    cassette: Annotated[str | None, typer.Option(help="What record writes and replay reads.", metavar="FILE")] = None,
    sandbox: Annotated[
        str | None,
        typer.Option(help="The sandbox in which tools may write; a case's tag sandbox names it too.", metavar="NAME"),
    ] = None,
    api_base: Annotated[str | None, typer.Option(help="The endpoint of a model: agent.", metavar="URL")] = None,
    by: Annotated[str, typer.Option(help="Who has runs tried again, for the gate; such as ci.", metavar="NAME")] = "",
    redaction: Annotated[
        Path | None, typer.Option(help="Rules by which personal values are replaced before a run is written.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be run, and run nothing.")] = False,
) -> None:
    """Run an agent on cases and record what it does.

    Every run is on the disk before the next request. A run that was stopped goes on when the
    same command is given again: what the file holds is not run again, but for runs whose case,
    tools or agent changed since. What the agent prints goes to standard error. The exit code is
    0, 1 when runs ended in an error or were left out, 2 for wrong use or unreadable input.

    Example: moot run seeds --agent python:my_agent.py:answer -n 5 -o traces.jsonl
    """
    checked("--runs", 1 if runs is None else runs, least=1)
    checked("--parallel", parallel, least=1, most=MOST_PARALLEL)
    checked("--timeout", timeout, least=0.01)
    checked("--retries-of-errors", retries_of_errors, least=0)
    checked("--sample", 1 if sample is None else sample, least=1)
    if str(out) == "-":
        raise UsageError("-o - names no file; name one: the next run goes on from it")
    spending = read_budget(budget) if budget is not None else None
    wanted = _wanted(paths, case, sample, rng)

    here = Path.cwd()

    def load() -> Iterable[Case]:
        # An agent may have changed the working directory since; files are named as the user did where it has not.
        named = paths if Path.cwd() == here else [here / path for path in paths]
        return (found for found in load_usable(*named) if wanted is None or found.id in wanted)

    settings = Settings(runs, parallel, timeout, retries_of_errors, by, _is_unsafe)
    if redaction is not None:
        hide = read_redactor(redaction)
        settings = replace(settings, redact=lambda case, trace: hide.trace(trace, case=case))
    spec = agent if api_base is None else at_endpoint(agent, api_base)
    with ExitStack() as stack:
        with redirect_stdout(sys.stderr):  # what the agent and its tools print is no output of ours
            source = tool_source(mode, tools=tools_live, cassette=cassette, sandbox=sandbox)
            plan, stage = planned(load, build_agent(spec), stack.enter_context(source), out, settings)
        for line in plan_lines(plan, out):
            typer.echo(plain(line), err=not dry_run)
        if dry_run:
            raise typer.Exit(exit_codes.FINE)
        bar = Bar(plan.runs)
        try:
            with redirect_stdout(sys.stderr), bar:
                recording = record(load, plan, stage, out, settings, budget=spending, progress=bar.step)
        except KeyboardInterrupt:
            done = f"{bar.done:,} of {plan.runs:,} runs are recorded in {out}"
            typer.echo(plain(f"moot: stopped; {done}; give the same command again to go on"), err=True)
            raise typer.Exit(exit_codes.INTERRUPTED) from None
    for line in recording_lines(recording, paths, out):
        typer.echo(plain(line))
    raise typer.Exit(exit_codes.FINE if recording.is_complete else exit_codes.FINDINGS)


def _is_unsafe(case: Case, trace: Trace) -> bool:
    from mootcourt.judges import judge  # not needed, and so not loaded, where no case writes

    return judge(case, trace).safety


def _wanted(paths: list[Path], named: list[str] | None, size: int | None, rng: int) -> set[str] | None:
    """Return the ids of the cases to be run; None for all.

    Raises:
        UsageError: A named case is not there.
    """
    if not named and size is None:
        return None
    groups = list(_groups(paths))
    ids = {name for name, _ in groups}
    for name in named or ():
        if name not in ids:
            mend = did_you_mean(name, sorted(ids), otherwise="moot show finds cases by the beginning of their id")
            raise UsageError(f"no case is called {name}; {mend}")
    if named:
        groups = [(name, group) for name, group in groups if name in named]
    return sampled(groups, size, rng) if size is not None else {name for name, _ in groups}


def _groups(paths: list[Path]) -> Iterator[tuple[str, str]]:
    for case in load_usable(*paths):
        yield case.id, case.group
