"""``moot import``: a file of a public data set as unreviewed cases."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer

from mootcourt.cli import exit_codes
from mootcourt.cli.terminal import counted, plain
from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, write_jsonl
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError, UsageError
from mootcourt.importers import SETS, read_runs, read_set


def command(
    name: Annotated[str, typer.Argument(help="Which set the file is from.", metavar="|".join(SETS))],
    file: Annotated[Path, typer.Argument(help="A JSON Lines file as the set is published.", metavar="FILE")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The cases, as JSON Lines.", metavar="FILE")],
    answers: Annotated[
        Path | None, typer.Option("--answers", help="The right answers, where they are apart.", metavar="FILE")
    ] = None,
    tools: Annotated[
        Path | None, typer.Option("--tools", help="The tools, where they are apart.", metavar="FILE")
    ] = None,
    traces: Annotated[
        Path | None, typer.Option("--traces", help="Write the set's recorded runs too.", metavar="FILE")
    ] = None,
) -> None:
    """Turn a file of a public data set into unreviewed cases, and its recorded runs into traces.

    What cannot be used is named on standard error with its line, and left out. The exit code
    is 0, 1 when a record was left out, 2 when nothing could be imported.

    Example: moot import bfcl live_simple.jsonl --answers live_simple.answers.jsonl -o cases.jsonl

    Example: moot import tau-bench runs.jsonl --tools tools.json -o cases.jsonl --traces traces.jsonl
    """
    _check_out(out, file, answers, tools)
    if traces is not None:
        _check_out(traces, file, answers, tools, out)
    cases: list[Case] = []
    levels: Counter[str] = Counter()
    said: set[str] = set()
    for found in read_set(name, file, answers=answers, tools=tools):
        if isinstance(found, Finding):
            _say(found, levels, said)
        else:
            cases.append(found)
    if not cases:
        raise InputError("no record could be imported", file=str(file), mend="see the lines above")
    runs = list(read_runs(name, file)) if traces is not None else []
    write_jsonl(out, (case.to_json() for case in cases))
    if traces is not None:
        for fault in [run for run in runs if isinstance(run, Finding)]:
            _say(fault, levels, said)
        kept = [run for run in runs if isinstance(run, Trace)]
        write_jsonl(traces, (run.to_json() for run in kept))
        typer.echo(plain(f"{traces}: {counted(len(kept), 'trace')}"), err=True)
    groups = Counter(case.group for case in cases)
    parts = ", ".join(f"{count} {group}" for group, count in groups.items())
    left_out = f"; {counted(levels['error'], 'record')} left out" if levels["error"] else ""
    typer.echo(plain(f"{out}: {counted(len(cases), 'case')} ({parts}){left_out}"), err=True)
    raise typer.Exit(exit_codes.FINDINGS if levels["error"] else exit_codes.FINE)


def _say(found: Finding, levels: Counter[str], said: set[str]) -> None:
    """Tell of a finding once, also where case and trace of one record have the same fault."""
    line = str(found)
    if line not in said:
        said.add(line)
        levels[found.severity] += 1
        typer.echo(plain(line), err=True)


def _check_out(out: Path, file: Path, *others: Path | None) -> None:
    if out.suffix != ".jsonl":
        raise UsageError(f"{out}: it is written as JSON Lines; name a file that ends in .jsonl")
    for source in (file, *others):
        if source is not None and out.resolve() == source.resolve():
            raise UsageError(f"{out} would be written over the file that is read; name another")
