"""What ``moot generate`` and ``moot demo`` share: the progress bar and the table of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import chain, islice
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from mootcourt.cli.terminal import counted, plain
from mootcourt.contract.case import Case
from mootcourt.generator import engine
from mootcourt.generator.dataset.tally import Count, ranked

COUNTED_AHEAD = 2_000
REASONS_SHOWN = 3
WIDTH_OF_FILES = 120


class _Console(Console):
    """A console that leaves a closed pipe to the command's caller."""

    def on_broken_pipe(self) -> None:
        """Raise what happened, in place of leaving as after a failure."""
        raise BrokenPipeError


def printer() -> Console:
    """Return a console for standard output that marks nothing up by itself."""
    wide = _Console(highlight=False, markup=False, emoji=False)
    return wide if wide.is_terminal else _Console(highlight=False, markup=False, emoji=False, width=WIDTH_OF_FILES)


def grow(
    seeds: Iterable[Case],
    out: Path,
    *,
    operators: list[str] | None = None,
    per_seed: int | None = None,
    rng: int = 0,
    workers: int = 1,
    allow_unreviewed: bool = False,
    parquet: bool = False,
) -> engine.Summary:
    """Run the engine under a progress bar on standard error."""
    stream = iter(seeds)
    # The first seeds are read before any work, so that a fault in a suite of usual size shows at
    # once and the bar knows its length; a longer stream stays a stream.
    head = list(islice(stream, COUNTED_AHEAD))
    total = len(head) if len(head) < COUNTED_AHEAD else None
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("seeds, {task.fields[variants]} variants"),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("growing", total=total, variants="0")

        def show(progress: engine.Progress) -> None:
            proposed = sum(count.proposed for count in progress.tally.operators.values())
            bar.update(task, completed=progress.seeds, variants=f"{proposed:,}")

        return engine.generate(
            chain(head, stream),
            out=out,
            operators=operators,
            per_seed=per_seed,
            rng=rng,
            workers=workers,
            allow_unreviewed=allow_unreviewed,
            parquet=parquet,
            progress=show,
        )


def print_summary(summary: engine.Summary, console: Console) -> None:
    """Print the table by operator family, what failed, and where the files are."""
    families = summary.tally.families()
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("family", no_wrap=True)
    for title in ("proposed", "accepted", "to review", "rejected"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("main reasons, to review and rejected")
    total = Count()
    for family, count in families.items():
        total.merge(count.to_json())
        _row(table, family, count)
    if len(families) > 1:
        _row(table, "all", total)
    console.print(table)
    for failure in summary.failures:
        who = f"{failure['operator']} on {failure['seed']}" if failure["operator"] else f"seed {failure['seed']}"
        console.print(Text(plain(f"failed: {who}: {failure['error']}")), soft_wrap=True)
    for line in _lines(summary):
        console.print(Text(plain(line)), soft_wrap=True)


def _row(table: Table, name: str, count: Count) -> None:
    numbers = (count.proposed, count.accepted, count.pending, count.rejected)
    reasons: Counter[str] = count.pending_reasons + count.rejected_reasons
    named = (f"{reason} {times:,}" for reason, times in ranked(reasons).items())
    told = ", ".join(islice(named, REASONS_SHOWN))
    table.add_row(Text(plain(name)), *(f"{number:,}" for number in numbers), Text(plain(told)))


def _lines(summary: engine.Summary) -> Iterable[str]:
    counts = summary.counts
    seeds, cases = counted(counts["seeds"], "seed"), counted(counts["cases"], "case")
    yield f"{summary.out}: version {summary.version}, {seeds}, {cases}"
    yield f"  to review: {counts['pending']:,} (pending.jsonl); rejected: {counts['rejected']:,} (rejected.jsonl)"
    if counts["stale"]:
        stale = counted(counts["stale"], "reviewed case")
        yield f"  stale: {stale} whose seed or tools changed (stale.jsonl says how)"
    if summary.resumed or summary.redone:
        done = counted(summary.resumed, "seed")
        yield f"  went on from a stopped run: {done} done before, {summary.redone:,} done again"
    if summary.kept:
        yield f"  kept from the version before: {counted(summary.kept, 'line')}"
    if summary.skipped:
        left_out = counted(summary.skipped, "unreviewed seed")
        yield f"  left out: {left_out} (--allow-unreviewed takes them)"
    yield from (f"  {note}" for note in summary.notes)
