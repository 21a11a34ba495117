"""``moot judge``: rule on recorded runs, count, and hold the result against a gate."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from mootcourt.cli import exit_codes
from mootcourt.cli.growing import printer
from mootcourt.cli.scorecard_view import print_failures, print_scorecard
from mootcourt.cli.terminal import plain
from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding, dump_line, read_json, whole_file
from mootcourt.contract.gate import Gate
from mootcourt.contract.trace import Trace
from mootcourt.contract.validation.run import load_usable
from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.errors import OutputError, UsageError
from mootcourt.judges import judge
from mootcourt.judges.gate import Ruling, decide, read_gate, usable_baseline
from mootcourt.judges.reports import summary, write_html, write_junit
from mootcourt.judges.scorecard import Scorecard
from mootcourt.judges.verdict_files import read_verdicts
from mootcourt.traces import scan_traces
from mootcourt.traces.redaction import Redactor, read_redactor

SHOWN = 10


def command(
    path: Annotated[Path, typer.Argument(help="Case file, folder or dataset.", metavar="PATH")],
    traces: Annotated[Path, typer.Argument(help="Recorded runs.", metavar="TRACES")],
    out: Annotated[Path, typer.Option("-o", "--out", help="Where the verdicts go, one line each.")],
    gate: Annotated[Path | None, typer.Option(help="What the runs have to reach, a YAML file.")] = None,
    junit: Annotated[Path | None, typer.Option(help="Write JUnit XML.")] = None,
    html: Annotated[Path | None, typer.Option(help="Write a page with the conversation of each failure.")] = None,
    json: Annotated[Path | None, typer.Option(help="Write the scorecard as JSON, a later gate's baseline.")] = None,
    markdown: Annotated[
        Path | None, typer.Option("--summary", help="Append the summary in Markdown, for a job's page.")
    ] = None,
    case: Annotated[list[str] | None, typer.Option(help="Judge this case only; may be repeated.")] = None,
    redaction: Annotated[
        Path | None, typer.Option(help="The rules by which the runs were redacted, a YAML file.", metavar="FILE")
    ] = None,
) -> None:
    """Rule on recorded runs.

    Prints the scorecard by dimension, group, risk, tool and tag, the failures with rule, field
    path, expected and actual, and what the gate says. The exit code is 0 when the gate is
    passed (without a gate: when every run passed), 1 when it is not, 2 for wrong use or
    unreadable input. A trace that is about no case is an error among the verdicts; one that cannot be
    read is told with its line and makes the exit code 1; the others are judged.

    Example: moot judge seeds traces.jsonl -o verdicts.jsonl --gate gate.yaml --html report.html
    """
    _keep_apart([traces, gate, redaction], [out, junit, html, json, markdown])
    rules = read_gate(gate) if gate is not None else None
    baseline = _baseline(rules, gate)
    hide = read_redactor(redaction) if redaction is not None else None
    cases = _cases(path, case)
    unreadable: list[Finding] = []
    verdicts = _ruled(cases, _traces(traces, cases, case, unreadable), hide)
    failures = _Failures()
    card = Scorecard.from_verdicts(_written(verdicts, out, failures))
    judged = {one.case for one in card.cases}
    missing = [name for name in cases if name not in judged]
    rulings = decide(rules, card, missing=missing, baseline=baseline) if rules is not None else None
    if json is not None:
        _write(json, f"{dump_line(card.to_json())}\n")
    if markdown is not None:
        _write(markdown, summary(card, rulings), append=True)
    if junit is not None:
        write_junit(junit, read_verdicts(out), card, rulings or ())
    if html is not None:
        entries = _not_passed(cases, traces, case, out, hide)
        write_html(html, card, entries, rulings=rulings, suite=os.fspath(path))
    _print(card, rulings, missing, failures, printer())
    for finding in unreadable:
        typer.echo(plain(str(finding)), err=True)
    passed = all(one.holds for one in rulings) if rulings is not None else _all_passed(card)
    raise typer.Exit(exit_codes.FINE if passed and not unreadable else exit_codes.FINDINGS)


def _keep_apart(read: Iterable[Path | None], written: Iterable[Path | None]) -> None:
    """Refuse an output that would take the place of what is read, of another output."""
    taken = {path.resolve() for path in read if path is not None}
    for path in written:
        if path is None or path.is_char_device():
            continue
        if path.resolve() in taken:
            raise UsageError(f"{path} is read or written already by this command; name another file for the output")
        taken.add(path.resolve())


def _cases(path: Path, wanted: list[str] | None) -> dict[str, Case]:
    cases = {case.id: case for case in load_usable(path) if not wanted or case.id in wanted}
    for name in wanted or ():
        if name not in cases:
            raise UsageError(f"no case in {path} is called {name}; moot show finds cases by the beginning of their id")
    return cases


def _traces(
    path: Path, cases: dict[str, Case], wanted: list[str] | None, unreadable: list[Finding] | None
) -> Iterator[Trace]:
    """Yield the traces, and tell of what cannot be read; where ``unreadable`` is None that was done before."""
    only = next(iter(cases)) if len(cases) == 1 else None
    for found in scan_traces(path, case=only):
        if isinstance(found, Trace):
            if not wanted or found.case in cases:
                yield found
        elif unreadable is None:
            continue
        elif found.severity != "error":
            typer.echo(plain(str(found)), err=True)
        elif found.unreadable:
            raise found.error()
        else:
            unreadable.append(found)


def _held_to(case: Case, trace: Trace, hide: Redactor | None) -> Case:
    """Return the case as the run is to be judged by: with tokens where the run was redacted."""
    return case if hide is None else hide.case(case, trace=trace)


def _ruled(cases: dict[str, Case], traces: Iterable[Trace], hide: Redactor | None) -> Iterator[Verdict]:
    """Yield a verdict on every trace; one that is of no case, or comes twice, is an error and stops nothing."""
    seen: dict[str, set[tuple[int, int]]] = {}
    for trace in traces:
        runs = seen.setdefault(trace.case, set())
        case = cases.get(trace.case)
        if case is None:
            yield _no_verdict(trace, "envelope.unknown_case", "a case of the suite", f"no case is called {trace.case}")
        elif (trace.run, trace.attempt) in runs:
            yield _no_verdict(trace, "envelope.run_twice", "one trace of a run", f"run {trace.run} comes twice")
        else:
            yield judge(_held_to(case, trace, hide), trace)
        runs.add((trace.run, trace.attempt))


def _no_verdict(trace: Trace, rule: str, expected: str, actual: str) -> Verdict:
    finding = RunFinding(rule=rule, kind="error", expected=expected, actual=actual, dimension="structure")
    return Verdict(
        case=trace.case, run=trace.run, attempt=trace.attempt, rerun=trace.rerun, outcome="error", rule=rule,
        expected=expected, actual=actual, evidence=(finding,), agent=trace.agent, usage=trace.usage,
    )  # fmt: skip


def _written(verdicts: Iterable[Verdict], out: Path, failures: _Failures) -> Iterator[Verdict]:
    """Write each verdict as it comes; the file is whole or as it was before."""
    if out.exists() and not (out.is_file() or out.is_dir()):
        raise UsageError(f"{out} is no file, and verdicts are read again; name a file")
    with whole_file(out) as stream, _Bar() as bar:
        for verdict in verdicts:
            stream.write(f"{dump_line(verdict.to_json())}\n")
            failures.add(verdict)
            bar.step()
            yield verdict


@dataclass(slots=True)
class _Failures:
    """The first runs that did not pass, and how many there are."""

    first: list[Verdict] = field(default_factory=list)
    count: int = 0

    def add(self, verdict: Verdict) -> None:
        """Note a verdict."""
        if verdict.outcome != "pass":
            self.count += 1
            if len(self.first) < SHOWN:
                self.first.append(verdict)


class _Bar:
    """A count of the judged runs on standard error, where that is a terminal."""

    def __init__(self) -> None:
        self._console = Console(stderr=True)
        self._status: Any = None
        self._count = 0

    def __enter__(self) -> _Bar:
        if self._console.is_terminal:
            self._status = self._console.status("judging")
            self._status.start()
        return self

    def step(self) -> None:
        self._count += 1
        if self._status is not None and self._count % 100 == 0:
            self._status.update(f"judging: {self._count:,} runs")

    def __exit__(self, *_: object) -> None:
        if self._status is not None:
            self._status.stop()


def _not_passed(
    cases: dict[str, Case], traces: Path, wanted: list[str] | None, out: Path, hide: Redactor | None
) -> Iterator[tuple[Case, Trace, Verdict]]:
    """Yield what did not pass; traces and verdicts stand in the same order in their files."""
    for trace, verdict in zip(_traces(traces, cases, wanted, None), read_verdicts(out), strict=True):
        if verdict.outcome != "pass" and verdict.case in cases:
            yield _held_to(cases[verdict.case], trace, hide), trace, verdict


def _baseline(rules: Gate | None, gate: Path | None) -> Any:
    if rules is None or rules.baseline is None or gate is None:
        return None
    file = gate.parent / rules.baseline.scorecard
    return usable_baseline(read_json(file), os.fspath(file))


def _write(path: Path, text: str, *, append: bool = False) -> None:
    try:
        with path.open("a" if append else "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror}); check the folder and the disk") from error


def _print(
    card: Scorecard, rulings: tuple[Ruling, ...] | None, missing: list[str], failures: _Failures, console: Console
) -> None:
    print_failures(failures.first, failures.count - len(failures.first), console)
    print_scorecard(card, rulings, console)
    if missing:
        named = ", ".join(missing[:3]) + (", ..." if len(missing) > 3 else "")
        sys.stdout.flush()
        typer.echo(plain(f"not run: {len(missing):,} of the cases ({named})"), err=True)


def _all_passed(card: Scorecard) -> bool:
    outcomes = card.total.outcomes
    return outcomes["pass"] > 0 and outcomes["pass"] == sum(outcomes.values())
