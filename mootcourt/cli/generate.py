"""``moot generate``: a dataset of checked variants out of seeds."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mootcourt.cli import exit_codes
from mootcourt.cli.growing import grow, print_summary, printer
from mootcourt.contract.files import dump_line
from mootcourt.contract.validation import load_usable
from mootcourt.generator.engine import Interrupted, Summary


def command(
    paths: Annotated[list[Path], typer.Argument(help="Seeds: case files, folders, datasets.", metavar="PATH...")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The dataset: a new or empty folder, or one to add to.")],
    operators: Annotated[
        str | None, typer.Option(help="Operators or families, separated by commas; all if left out.", metavar="a,b")
    ] = None,
    per_seed: Annotated[int | None, typer.Option(help="Keep at most so many variants of a seed.")] = None,
    rng: Annotated[int, typer.Option(help="The number that all choices start from.")] = 0,
    allow_unreviewed: Annotated[
        bool, typer.Option("--allow-unreviewed", help="Use unreviewed seeds too; all of theirs goes to review.")
    ] = False,
    workers: Annotated[int, typer.Option(help="Processes to use; the result is the same for any number.")] = 1,
    parquet: Annotated[
        bool, typer.Option("--parquet", help="Write Parquet too, which Hugging Face datasets reads unchanged.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of the table.")] = False,
) -> None:
    """Grow a dataset of checked variants from reviewed seeds.

    A run that was stopped goes on when the same command is run again. Running it on a
    dataset adds to it, and moves the variants that a person decided on (review.jsonl, see
    docs/formats.md) to where they belong; no later run changes or drops those. The exit
    code is 0, 1 when an operator or a seed failed (the rest is written), 2 for wrong use
    or unreadable input.

    Example: moot generate seeds -o out/dataset --operators paraphrase,injection --workers 2
    """
    try:
        summary = grow(
            load_usable(*paths),
            out,
            operators=None if operators is None else [name.strip() for name in operators.split(",") if name.strip()],
            per_seed=per_seed,
            rng=rng,
            workers=workers,
            allow_unreviewed=allow_unreviewed,
            parquet=parquet,
        )
    except Interrupted as stop:
        typer.echo(f"moot: {stop}", err=True)
        raise typer.Exit(exit_codes.INTERRUPTED) from None
    if json:
        typer.echo(dump_line(_as_json(summary)))
    else:
        print_summary(summary, printer())
    raise typer.Exit(exit_codes.FINDINGS if summary.failures else exit_codes.FINE)


def _as_json(summary: Summary) -> dict[str, object]:
    return {
        "out": str(summary.out),
        "version": summary.version,
        "counts": summary.counts,
        "operators": summary.tally.to_json(),
        "failures": list(summary.failures),
        "resumed": summary.resumed,
        "redone": summary.redone,
        "skipped": summary.skipped,
        "kept": summary.kept,
        "notes": list(summary.notes),
    }
