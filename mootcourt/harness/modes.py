"""The four modes of a run, chosen by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from mootcourt.contract.model import Model
from mootcourt.errors import UsageError
from mootcourt.harness.cassette import RecordingTools, replayed
from mootcourt.harness.live import LiveTools, live_functions
from mootcourt.harness.source import ToolSource
from mootcourt.harness.world import ScriptedTools
from mootcourt.traces import appending

MODES = ("mock", "record", "replay", "live")


@contextmanager
def tool_source(
    mode: str = "mock", *, tools: str | None = None, cassette: str | None = None, sandbox: str | None = None
) -> Iterator[ToolSource]:
    """Give the source of tool results of a mode.

    Args:
        mode: ``mock`` (the case's script), ``live`` (the user's functions), ``record`` (live, written down)
            or ``replay`` (what was written down).
        tools: ``module:object`` with the live functions, for live and record.
        cassette: The file that record writes and replay reads.
        sandbox: The sandbox in which tools may write, which the case has to name too.

    Raises:
        UsageError: The mode is none, or lacks what it needs or is given what it does not use.
        InputError: The cassette cannot be read.
        OutputError: The cassette cannot be written.
    """
    if mode not in MODES:
        raise UsageError(f"there is no mode {mode!r}; there are: {', '.join(MODES)}")
    _needs(mode, "--tools-live", tools, of=("live", "record"))
    _needs(mode, "--cassette", cassette, of=("record", "replay"))
    if sandbox is not None and not sandbox.strip():
        raise UsageError("--sandbox names none; write the name that the case's tag sandbox has")
    if mode == "mock":
        yield ScriptedTools(sandbox=sandbox)
    elif mode == "replay":
        assert cassette is not None  # _needs
        if not Path(cassette).is_file():
            raise UsageError(f"there is no cassette {cassette}; make it with --mode record")
        yield replayed(cassette, sandbox=sandbox)
    else:
        live = LiveTools(live_functions(tools or ""), sandbox)
        if mode == "live":
            yield live
        else:
            assert cassette is not None  # _needs
            with _writing(cassette) as write:
                yield RecordingTools(live, write)


@contextmanager
def _writing(cassette: str) -> Iterator[Callable[[Model], None]]:
    """Give what adds a line to the cassette; there is no file before there is a line."""
    with ExitStack() as stack:
        opened: list[Callable[[Model], None]] = []

        def write(record: Model) -> None:
            if not opened:
                opened.append(stack.enter_context(appending(cassette)))
            opened[0](record)

        yield write


def _needs(mode: str, option: str, value: str | None, *, of: tuple[str, ...]) -> None:
    if mode in of and not value:
        raise UsageError(f"--mode {mode} needs {option}")
    if mode not in of and value is not None:
        raise UsageError(f"{option} is for --mode {' and '.join(of)}; --mode {mode} does not use it")
