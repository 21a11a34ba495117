"""``moot validate``: what is wrong with cases, seeds and datasets, and what they do not cover."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from mootcourt.cli import exit_codes
from mootcourt.cli.terminal import counted, plain
from mootcourt.contract.files import CaseAt, Finding, dump_line, scan_places
from mootcourt.contract.files.findings import Level
from mootcourt.contract.validation import check_places
from mootcourt.contract.validation.context import found
from mootcourt.generator.coverage import Coverage, cover, table
from mootcourt.generator.derivation import agreement, derive

_TURN = re.compile(r"turns\[(\d+)\]: ")


def command(
    paths: Annotated[list[Path], typer.Argument(help="Case files, folders, datasets.", metavar="PATH...")],
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Print what the reviewed cases cover; a gap is an error.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of lines.")] = False,
) -> None:
    """Check cases, seeds and datasets.

    Findings go to standard output as file:line: field: what is wrong; what to do. A
    dataset inside a given folder is passed over; name it to check it. The exit code is 0
    without errors, 1 with errors, 2 for wrong use or when a file could not be opened,
    decoded or parsed, or is empty.

    Example: moot validate seeds --coverage
    """
    report = _Report(quiet=json)
    cases = _cases(paths, report)
    covered = cover(cases) if coverage else None
    if covered is None:
        for _ in cases:
            pass
    else:
        for finding in covered.findings:
            report.add(finding)
    if json:
        typer.echo(dump_line(report.to_json(covered)))
    elif covered is not None:
        typer.echo(plain(table(covered), keep_newlines=True))
    typer.echo(report.summary(), err=True)
    raise typer.Exit(report.exit_code)


def check_derivation(at: CaseAt) -> Iterator[Finding]:
    """Find a seed that contradicts the derivation, and an override that nothing needs."""
    case = at.case
    if case.origin is not None:
        return
    derived = derive(case)
    verdict = agreement(case, derived)
    if verdict.agrees:
        if case.override is not None:
            message = "the derivation agrees with the expectation, so there is nothing to override"
            yield found(at, ("override",), message, "remove override", "note")
        return
    if case.override is not None:
        return
    named = _TURN.match(verdict.reason)
    turn = int(named[1]) if named else 0
    path = ("turns", turn, "expect") if case.turns else ("expect",)
    if derived[turn].outcome == "unknown":
        message = f"no rule decides this case: {derived[turn].reason}"
        yield found(at, path, message, f"it takes {derived[turn].decides}" if derived[turn].decides else "", "note")
    else:
        reason = verdict.reason[named.end() :] if named else verdict.reason
        mend = "mend the expectation, or say why in override: {reason: ...}"
        level: Level = "error" if case.is_reviewed else "warning"
        yield found(at, path, f"the derivation contradicts the expectation: {reason}", mend, level)


@dataclass(slots=True)
class _Report:
    """The findings so far; printed as they come unless quiet."""

    quiet: bool
    cases: int = 0
    findings: list[Finding] = field(default_factory=list)
    levels: Counter[str] = field(default_factory=Counter)
    unreadable: bool = False

    def add(self, finding: Finding) -> None:
        self.levels[finding.severity] += 1
        self.unreadable |= finding.unreadable
        if self.quiet:
            self.findings.append(finding)
        else:
            typer.echo(plain(str(finding)))

    @property
    def exit_code(self) -> int:
        if self.unreadable:
            return exit_codes.WRONG_USE
        return exit_codes.FINDINGS if self.levels["error"] else exit_codes.FINE

    def summary(self) -> str:
        counts = [(self.cases, "case"), *((self.levels[level], level) for level in ("error", "warning", "note"))]
        return ", ".join(counted(count, word) for count, word in counts)

    def to_json(self, covered: Coverage | None) -> dict[str, Any]:
        written: dict[str, Any] = {
            "cases": self.cases,
            "errors": self.levels["error"],
            "findings": [finding.to_json() for finding in self.findings],
        }
        if covered is not None:
            written["coverage"] = covered.to_json()
        return written


def _cases(paths: list[Path], report: _Report) -> Iterator[CaseAt]:
    for place in check_places(scan_places(*paths), further=[check_derivation]):
        if isinstance(place, Finding):
            report.add(place)
        else:
            report.cases += 1
            yield place
