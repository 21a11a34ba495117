"""``moot init``: a suite to start from, out of a list of tools."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mootcourt.cli.terminal import plain
from mootcourt.contract.files.text import read_text
from mootcourt.errors import UsageError
from mootcourt.generator.starter import build_suite, write_suite
from mootcourt.generator.starter.suite import refuse_used
from mootcourt.tools import read_tool_list

EXAMPLE_TOOLS = Path(__file__).resolve().parent.parent / "seeds" / "retail" / "tools.json"


def command(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder.", metavar="DIR")],
    tools: Annotated[
        str | None,
        typer.Option(
            "--tools",
            metavar="FILE",
            help="A saved list of tools: OpenAI, Anthropic, MCP, Gemini or our own form. An example without it.",
        ),
    ] = None,
) -> None:
    """Start a suite: tools, first seeds to fill in, a gate, a test file, a CI lane.

    Example: moot init my-suite --tools tools.json
    """
    refuse_used(folder)
    if tools is not None and "://" in tools:
        raise UsageError(f"{tools} is an address; save the list of tools to a file and name that")
    source = Path(tools) if tools is not None else EXAMPLE_TOOLS
    read = read_tool_list(source)
    for note in read.notes:
        typer.echo(plain(f"note: {note}"), err=True)
    suite = build_suite(read.tools, original=read_text(source) if tools is not None else None)
    for name in suite.without:
        typer.echo(plain(f"note: tool {name}: no clear request could be made; write one with moot new"), err=True)
    write_suite(suite, folder)
    typer.echo(plain(_summary(folder, len(read.tools), len(suite.cases)), keep_newlines=True))


def _summary(folder: Path, tools: int, seeds: int) -> str:
    lines = [
        f"{folder}: {tools} {'tool' if tools == 1 else 'tools'}, {seeds} starter {'seed' if seeds == 1 else 'seeds'}",
        "Next:",
        f"  moot validate {folder}",
        f"  moot generate {folder} -o {folder}-dataset --allow-unreviewed",
        f"  moot run {folder} --agent reference:oracle -n 1 -o {folder}-traces.jsonl",
        f"  moot judge {folder} {folder}-traces.jsonl -o {folder}-verdicts.jsonl --gate {folder / 'gate.yaml'}",
    ]
    return "\n".join(lines)
