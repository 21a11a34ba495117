"""The judges on recorded runs of tau-bench, beside the reward of the set's own evaluator.

    python benchmarks/tau_bench.py [FOLDER] [--list]

FOLDER holds ``tau_airline_gpt4o.jsonl`` and ``tau_airline_tools.json``. Prints the tables of
docs/tau-bench.md; with ``--list`` instead what the checks of claims, confirmation, loops and retries
said, each with what a person found on reading it (``tau_bench_read.yaml``), so that new ones can be read.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import OrderRule
from mootcourt.contract.files import Finding, read_jsonl, read_yaml
from mootcourt.contract.trace import Trace
from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.importers import read_runs, read_set
from mootcourt.judges import judge

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path(os.environ.get("MOOT_SHARED_DATA", ROOT.parent / "shared" / "data")) / "traces"
READ = Path(__file__).with_name("tau_bench_read.yaml")
OUTCOMES = ("pass", "fail", "abstain", "error")
# The stages whose findings the reward says nothing about; a person reads them.
NOT_TOLD = "claims.not_told"
READ_STAGES = ("claims", "order", "budget", "faults")


@dataclass(frozen=True, slots=True)
class Judged:
    """One run with its reward and two verdicts: on the task, and with the house's rule that writes are confirmed."""

    case: Case
    trace: Trace
    reward: bool
    verdict: Verdict
    strict: Verdict

    @property
    def name(self) -> str:
        """The run as commands name it."""
        return f"{self.trace.case}#{self.trace.run}"

    @property
    def agrees(self) -> bool:
        """Whether verdict and reward say the same; an abstention agrees with no reward."""
        return (self.verdict.outcome == "pass") == self.reward


def main() -> None:
    """Print the tables, or the findings to read."""
    parser = argparse.ArgumentParser(description="The judges on recorded runs of tau-bench.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--list", action="store_true", help="print every finding that a person has to read")
    arguments = parser.parse_args()
    runs = list(judged(arguments.folder))
    read: Mapping[str, Any] = read_yaml(READ)
    for line in listed(runs, read) if arguments.list else tables(runs, read):
        sys.stdout.write(f"{line}\n")


def judged(folder: Path) -> Iterator[Judged]:
    """Yield every run of the folder, judged."""
    file = folder / "tau_airline_gpt4o.jsonl"
    cases = {case.id: case for case in _good(read_set("tau-bench", file, tools=folder / "tau_airline_tools.json"))}
    strict = {name: _confirming(case) for name, case in cases.items()}
    rewards = [bool(record.value["reward"]) for record in read_jsonl(file)]
    for trace, reward in zip(_good(read_runs("tau-bench", file)), rewards, strict=True):
        case = cases[trace.case]
        yield Judged(case, trace, reward, judge(case, trace), judge(strict[trace.case], trace))


def _good(found: Iterator[Any]) -> Iterator[Any]:
    for one in found:
        if isinstance(one, Finding):
            sys.exit(str(one))
        yield one


def _confirming(case: Case) -> Case:
    """Return the case with the rule of its policy that a write is confirmed first."""
    must = case.must.model_copy(update={"order": (*case.must.order, OrderRule(confirm_before="write"))})
    return case.model_copy(update={"must": must}).with_manifest(case.manifest)


def to_read(run: Judged) -> Iterator[tuple[str, RunFinding]]:
    """Yield the findings about which the reward says nothing, each with the name under which it was read."""
    for finding in (*run.strict.vetoes, *run.strict.evidence):
        if finding.rule.partition(".")[0] in READ_STAGES and finding.kind != "note":
            yield f"{run.name} {finding.rule} {finding.path}", finding
    for number, so_far in _answers(run):
        verdict = judge(run.case, so_far)
        for finding in (*verdict.vetoes, *verdict.evidence):
            if finding.rule.startswith("claims.") and finding.rule != NOT_TOLD:
                yield f"{run.name} step {number} {finding.rule}", finding


def _answers(run: Judged) -> Iterator[tuple[int, Trace]]:
    """Yield the run as it stood at each answer but the last, which is judged with the whole."""
    steps = run.trace.steps
    ends = [at for at, step in enumerate(steps[:-1]) if step.say is not None and steps[at + 1].user is not None]
    last = max((at for at, step in enumerate(steps) if step.say is not None), default=-1)
    for at in ends:
        if at != last:
            yield at, run.trace.model_copy(update={"steps": steps[: at + 1], "answer": steps[at].say})


def tables(runs: list[Judged], read: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of the document's tables."""
    counts: Counter[tuple[bool, str]] = Counter((run.reward, run.verdict.outcome) for run in runs)
    yield "| reward | runs | " + " | ".join(OUTCOMES) + " |"
    yield "| --- |" + " ---: |" * (len(OUTCOMES) + 1)
    for reward in (True, False):
        cells = [counts[reward, outcome] for outcome in OUTCOMES]
        yield f"| {int(reward)} | {sum(cells)} | " + " | ".join(map(str, cells)) + " |"
    yield ""
    yield f"{sum(run.agrees for run in runs)} of {len(runs)} verdicts agree with the reward."
    for run in runs:
        if not run.agrees:
            why = read.get("disagreements", {}).get(run.name, "not explained yet")
            yield f"- `{run.name}`: reward {int(run.reward)}, verdict {run.verdict.outcome} ({run.verdict.rule}): {why}"
    yield ""
    yield "| first failed rule of the runs without reward | runs |"
    yield "| --- | ---: |"
    failed = Counter(run.verdict.rule for run in runs if run.verdict.outcome == "fail")
    for rule, count in sorted(failed.items(), key=lambda pair: (-pair[1], pair[0])):
        yield f"| `{rule}` | {count} |"
    yield ""
    yield from _read_table(runs, read.get("findings", {}))


def _read_table(runs: list[Judged], found: Mapping[str, Any]) -> Iterator[str]:
    """Yield how many of the findings that were read are true."""
    tally: Counter[tuple[str, str, str, str]] = Counter()
    for run in runs:
        for name, finding in to_read(run):
            where = "answers on the way" if " step " in name else "whole run"
            verdict = str(found.get(name, "not read")).partition(":")[0]
            tally[where, finding.rule, finding.kind, verdict] += 1
    words = ("true", "false", "not read")
    yield "| looked at | rule | kind | " + " | ".join(words) + " |"
    yield "| --- | --- | --- |" + " ---: |" * len(words)
    for row in sorted({key[:3] for key in tally}, reverse=True):
        where, rule, kind = row
        cells = " | ".join(str(tally[where, rule, kind, word]) for word in words)
        yield f"| {where} | `{rule}` | {kind} | {cells} |"


def listed(runs: list[Judged], read: Mapping[str, Any]) -> Iterator[str]:
    """Yield every finding that a person has to read, with what was found."""
    for run in runs:
        for name, finding in to_read(run):
            yield f"{name} [{finding.kind}] {read.get('findings', {}).get(name, 'not read')}"
            yield f"    expected {finding.expected} | actual {finding.actual} | {finding.note}"


if __name__ == "__main__":
    main()
