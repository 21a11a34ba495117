"""``moot new``: one more seed, asked for question by question."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from mootcourt.cli import exit_codes
from mootcourt.cli.new_questions import ask_expectation, ask_facts, ask_record, ask_results, case_of
from mootcourt.cli.terminal import plain
from mootcourt.contract.files import Finding, dump_yaml, read_manifest, scan_cases
from mootcourt.contract.tool import Manifest
from mootcourt.errors import MootError, UsageError
from mootcourt.generator.starter.append import append_seed, keep_draft
from mootcourt.generator.starter.seeds import TOOLS_FILE, slug


def command(
    folder: Annotated[Path, typer.Argument(help="The folder of the suite, with its tools.json.", metavar="DIR")],
    tool: Annotated[str, typer.Option("--tool", metavar="NAME", help="The tool that the seed is about.")],
) -> None:
    """Write one more seed, question by question; the expectation is proposed, you confirm or edit it.

    It asks for one message of the user, values of the session and what tools return. A seed
    with documents, faults, earlier messages or several turns is written in YAML, beside the others.

    What is answered is kept: when the input ends or something fails, it is written to a draft.

    Example: moot new my-suite --tool create_refund
    """
    manifest = _manifest(folder)
    if tool not in manifest:
        raise UsageError(f"no tool is called {tool!r} in {folder / TOOLS_FILE}; there are: {', '.join(manifest)}")
    fields: dict[str, Any] = {"id": _free_id(folder, slug(tool)), "title": "", "tools": TOOLS_FILE}
    try:
        ask_facts(fields, manifest, manifest[tool])
        ask_expectation(fields, manifest)
        ask_results(fields, manifest)
        ask_record(fields, manifest, manifest[tool])
        case = case_of(fields, manifest)
        path = append_seed(case, folder, tool)
    except (typer.Abort, KeyboardInterrupt) as stop:
        stopped = isinstance(stop, KeyboardInterrupt) or isinstance(stop.__context__, KeyboardInterrupt)
        typer.echo(
            plain(f"moot: {'interrupted' if stopped else 'the input ended'}; {_kept(fields, folder, tool)}"), err=True
        )
        raise typer.Exit(exit_codes.INTERRUPTED if stopped else exit_codes.WRONG_USE) from None
    except (MootError, OSError) as error:
        raise UsageError(f"{error}; {_kept(fields, folder, tool)}") from error
    typer.echo(plain(f"{path}: seed {case.id} written"))


def _manifest(folder: Path) -> Manifest:
    read = read_manifest(folder / TOOLS_FILE)
    if isinstance(read, list):
        raise read[0].error()
    return read.manifest


def _free_id(folder: Path, name: str) -> str:
    taken = {found.id for found in scan_cases(folder) if not isinstance(found, Finding)}
    return next(f"{name}-{number}" for number in range(1, len(taken) + 2) if f"{name}-{number}" not in taken)


def _kept(fields: dict[str, Any], folder: Path, tool: str) -> str:
    """Keep the answers in a draft, or on standard error where no file can be written; say where."""
    if "messages" not in fields:
        return "nothing was answered, nothing was written"
    try:
        return f"the answers are in {keep_draft(fields, folder, tool)}; complete that and move it into seeds/*.yaml"
    except OSError:
        typer.echo(plain(dump_yaml([fields]), keep_newlines=True), err=True)
        return "the answers stand above, since no draft could be written"
