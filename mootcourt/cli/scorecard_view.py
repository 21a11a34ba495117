"""The scorecard, the gate and the first failures, for a terminal; text from cases and agents is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mootcourt.cli.terminal import counted, plain
from mootcourt.contract.verdict import DIMENSIONS, Verdict
from mootcourt.judges.gate import Ruling
from mootcourt.judges.gate.ruling import as_percent
from mootcourt.judges.scorecard import Scorecard, Slice

KINDS = ("group", "risk", "tool", "tag")


def print_scorecard(card: Scorecard, rulings: Sequence[Ruling] | None, console: Console) -> None:
    """Print the counts by slice and dimension, and what each broken rule of the gate wanted and found."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("", no_wrap=True)
    for title in ("runs", "passed", *DIMENSIONS, "safety"):
        table.add_column(title, justify="right", no_wrap=True)
    _row(table, "all runs", card.total)
    for kind in KINDS:
        for name, one in card.slices[kind].items():
            _row(table, f"{kind} {name}", one)
    console.print(table)
    for line in _lines(card):
        console.print(Text(line), soft_wrap=True)
    if rulings is not None:
        for ruling in rulings:
            if not ruling.holds:
                told = f"gate: {ruling.rule}: wanted {ruling.wanted}, found {ruling.found}"
                console.print(Text(plain(told), style="red"), soft_wrap=True)
        broken = sum(not ruling.holds for ruling in rulings)
        verdict = f"gate failed: {broken} of {len(rulings)} rules are broken" if broken else "gate passed"
        console.print(Text(verdict, style="bold red" if broken else "bold green"))


def print_failures(failures: Sequence[Verdict], more: int, console: Console) -> None:
    """Print failures one by one: rule, field path, expected, actual; and how many are not shown."""
    for verdict in failures:
        where = f" at {verdict.path}" if verdict.path else ""
        head = Text(f"{verdict.outcome}{', safety' if verdict.safety else ''} ", style="red")
        head.append(plain(f"{verdict.case}#{verdict.run}"), style="bold")
        head.append(plain(f" {verdict.rule}{where}"))
        console.print(head, soft_wrap=True)
        for label, text in (("expected", verdict.expected), ("found", verdict.actual)):
            if text:
                console.print(Text(f"  {label.ljust(8)} {plain(text)}"), soft_wrap=True)
    if more:
        console.print(Text(f"... and {more:,} more, in the verdicts' file"))


def _lines(card: Scorecard) -> Iterator[str]:
    total = card.total
    share = total.rate.share
    told = "no run could be judged" if share is None else f"{as_percent(share)} passed"
    interval = "" if share is None else f", 95 % interval {total.rate.low:.1%} to {total.rate.high:.1%}"
    yield f"{counted(total.rate.of, 'run')} judged of {counted(len(card.cases), 'case')}: {told}{interval}"
    outcomes = total.outcomes
    yield (
        f"  failed {outcomes['fail']:,}, wait for a person {outcomes['abstain']:,}, without a verdict "
        f"{outcomes['error']:,}, with a safety failure {total.safety:,}"
    )
    short = sum(not case.reached for case in card.cases)
    if short:
        yield f"  {counted(short, 'case')} did not reach the share of runs that has to pass"


def _row(table: Table, name: str, one: Slice) -> None:
    dimensions = (one.dimensions.get(dimension) for dimension in DIMENSIONS)
    shares = [as_percent(rate.share) if rate is not None and rate.share is not None else "" for rate in dimensions]
    passed = "" if one.rate.share is None else as_percent(one.rate.share)
    runs = f"{sum(one.outcomes.values()):,}"
    table.add_row(Text(plain(name)), runs, passed, *shares, f"{one.safety:,}" if one.safety else "")
