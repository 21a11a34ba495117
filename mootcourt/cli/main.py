"""Start-up of the command ``moot``.

Only the command that is asked for is imported, so that ``moot --help`` answers at once
and an error in one command's libraries leaves the others working.
"""

from __future__ import annotations

import keyword
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, NoReturn

import typer

from mootcourt._version import __version__
from mootcourt.cli import exit_codes
from mootcourt.cli.streams import STDOUT, ReaderGone, abandon, flushed, prepare, telling_reader_gone
from mootcourt.cli.terminal import plain
from mootcourt.cli.usage import Command
from mootcourt.errors import MootError

COMMANDS: dict[str, str] = {
    "demo": "Go the whole way on the shipped seeds, offline.",
    "init": "Start a suite in a folder, from a list of tools.",
    "new": "Write one more seed, question by question.",
    "validate": "Check cases, seeds and datasets, and their coverage.",
    "explain": "Show facts, derived expectation and deciding rule.",
    "generate": "Grow a dataset of checked variants from seeds.",
    "run": "Run an agent on cases and record what it does.",
    "judge": "Rule on recorded runs, count, and hold the result against a gate.",
    "show": "Show one case in full.",
    "import": "Turn a file of a public data set into unreviewed cases.",
}


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Run ``moot`` and leave with its exit code: 0 fine, 1 findings, 2 wrong use or unreadable input."""
    prepare()
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code = _run(arguments)
        flushed()
    except (ReaderGone, BrokenPipeError):
        abandon()  # whoever read our output has enough, as `head` does; nothing went wrong
        code = exit_codes.FINE
    except MootError as error:
        code = _told(str(error), exit_codes.WRONG_USE)
    except OSError as error:
        code = _told(_what_failed(error), exit_codes.WRONG_USE)
    except KeyboardInterrupt:
        code = _told("interrupted", exit_codes.INTERRUPTED)
    sys.exit(code)


def _run(arguments: Sequence[str]) -> int:
    try:
        _application(arguments)(args=arguments, prog_name="moot")
    except SystemExit as leave:
        return leave.code if isinstance(leave.code, int) else exit_codes.FINE
    return exit_codes.FINE


def _told(message: str, code: int) -> int:
    """Print the one line that a user reads, and return the exit code."""
    print(f"moot: {plain(message)}", file=sys.stderr)  # noqa: T201 - to a person, not a log
    return code


def _what_failed(error: OSError) -> str:
    reason = error.strerror or str(error)
    if error.filename == STDOUT:
        abandon()
        return f"{STDOUT}: {reason}; write to another place, or make room there"
    named = f"{error.filename}: " if error.filename else ""
    return f"{named}{reason}; check the path, its permissions and the room on its disk"


def _application(arguments: Sequence[str]) -> typer.Typer:
    app = typer.Typer(
        help="Grow adversarial test cases for tool-calling agents, and judge what an agent did on them.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_root)
    asked = next((word for word in arguments if not word.startswith("-")), None)
    for name, summary in COMMANDS.items():
        if name == asked:
            command = import_module(f"mootcourt.cli.{_module(name)}").command
            app.command(name, cls=Command)(telling_reader_gone(command))
        else:
            app.command(name, help=summary)(_not_asked)
    return app


def _module(name: str) -> str:
    """Return the module of a command: its name, with an underscore where Python keeps the word for itself."""
    return f"{name}_" if keyword.iskeyword(name) else name


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"moot {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Take the options that stand before the command."""


def _not_asked() -> None:
    """Stand in the list of commands for one that this run does not use."""
