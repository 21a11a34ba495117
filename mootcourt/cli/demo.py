"""``moot demo``: the whole way on the shipped seeds, offline."""

from __future__ import annotations

import time
from collections.abc import Iterator
from importlib.resources import as_file, files
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from mootcourt.cli import exit_codes
from mootcourt.cli.case_view import case_view
from mootcourt.cli.growing import grow, print_summary, printer
from mootcourt.cli.terminal import counted, plain
from mootcourt.contract.files import load_cases
from mootcourt.generator.dataset import load_rows
from mootcourt.generator.dataset.layout import CASES, PENDING, REJECTED
from mootcourt.generator.engine import Interrupted, Summary

SHOWN = 3
PER_SEED = 20
FIRST_SHOWN = ("injection", "missing_field", "paraphrase")


def command(
    out: Annotated[
        Path, typer.Option("--out", "-o", help="Where the dataset goes: a new or empty folder, or the last demo's.")
    ] = Path("moot-demo"),
) -> None:
    """Go the whole way on the shipped seeds, offline, in under a minute.

    Grows a dataset of at most 20 variants of each seed, shows what became of them by
    operator family, and three cases. The exit code is 0, 1 when an operator failed, 2 for
    wrong use.

    Example: moot demo -o out/demo
    """
    console = printer()
    started = time.monotonic()
    try:
        with as_file(files("mootcourt.seeds")) as seeds:
            summary = grow(load_cases(seeds), out, per_seed=PER_SEED)
    except Interrupted as stop:
        typer.echo(f"moot: {stop}", err=True)
        raise typer.Exit(exit_codes.INTERRUPTED) from None
    print_summary(summary, console)
    for row in examples(out):
        console.rule(style="dim")
        view = case_view(row["case"], status=row["status"], reasons=row["reasons"], brief=True)
        console.print(view, soft_wrap=True, end="")
    console.rule(style="dim")
    _say_where(summary, console)
    console.print(Text(f"done in {counted(round(time.monotonic() - started), 'second')}"))
    raise typer.Exit(exit_codes.FINDINGS if summary.failures else exit_codes.FINE)


def examples(folder: Path) -> list[dict[str, Any]]:
    """Return the first variants of different families, accepted ones first."""
    found: dict[str, dict[str, Any]] = {}
    for row in _variants(folder):
        found.setdefault(row["case"].origin.operator.partition(".")[0], row)
        if all(family in found for family in FIRST_SHOWN):
            break
    wanted = [family for family in FIRST_SHOWN if family in found]
    wanted += [family for family in found if family not in FIRST_SHOWN]
    return [found[family] for family in islice(wanted, SHOWN)]


def _variants(folder: Path) -> Iterator[dict[str, Any]]:
    yield from _of(load_rows(folder), "accepted")
    yield from _of(load_rows(folder, part="pending"), "pending")


def _of(rows: Iterator[dict[str, Any]], status: str) -> Iterator[dict[str, Any]]:
    return ({**row, "status": status} for row in rows if row["case"].origin is not None)


def _say_where(summary: Summary, console: Console) -> None:
    folder = summary.out
    lines = (
        f"{folder / CASES}: reviewed seeds and accepted variants",
        f"{folder / PENDING}: variants that a person has to look at",
        f"{folder / REJECTED}: what was not taken, with the reasons",
        f"moot show CASE {folder}: any of them in full",
        f"moot generate: the same with your own seeds; this demo kept at most {PER_SEED} variants of each",
    )
    for line in lines:
        console.print(Text(plain(line)), soft_wrap=True)
