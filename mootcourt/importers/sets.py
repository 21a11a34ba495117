"""The public sets that can be imported, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding
from mootcourt.contract.trace import Trace
from mootcourt.errors import UnknownNameError, UsageError
from mootcourt.importers import bfcl, tau_bench, when2call


@dataclass(frozen=True, slots=True)
class PublicSet:
    """How one public set is read.

    Attributes:
        name: What the command calls it.
        summary: What it is, in a line.
        answers_apart: Whether the right answers may stand in a file of their own.
        tools_apart: Whether the tools stand in a file of their own.
        read: Yields a case for each record, and a finding for each that cannot be used; takes the
            file and the one that is apart.
        read_traces: Yields the recorded runs of the file; absent where the set has none.
    """

    name: str
    summary: str
    read: Callable[[Path, Path | None], Iterator[Case | Finding]]
    answers_apart: bool = False
    tools_apart: bool = False
    read_traces: Callable[[Path], Iterator[Trace | Finding]] | None = None


SETS: Mapping[str, PublicSet] = {
    "bfcl": PublicSet("bfcl", "Berkeley Function-Calling Leaderboard, one-turn files", bfcl.read, answers_apart=True),
    "tau-bench": PublicSet(
        "tau-bench",
        "tau-bench: recorded conversations with a simulated user",
        tau_bench.read,
        tools_apart=True,
        read_traces=tau_bench.read_runs,
    ),
    "when2call": PublicSet("when2call", "When2Call: call, ask, or say that it cannot be done", when2call.read),
}


def read_set(
    name: str, file: Path, *, answers: Path | None = None, tools: Path | None = None
) -> Iterator[Case | Finding]:
    """Yield the cases of a file of a public set, and a finding for each record that is left out.

    Args:
        name: The set, one of ``SETS``.
        file: A file as the set is published.
        answers: The right answers, where the set keeps them apart.
        tools: The tools, where the set keeps them apart.

    Raises:
        UnknownNameError: There is no such set.
        UsageError: The set has no answers or no tools apart, or its tools are not named.
        InputError: The file as a whole is not one that can be imported.
    """
    held = _set_called(name)
    if answers is not None and not held.answers_apart:
        raise UsageError(f"{name} keeps its answers in the file itself; leave --answers out")
    if tools is not None and not held.tools_apart:
        raise UsageError(f"{name} keeps its tools in the file itself; leave --tools out")
    if tools is None and held.tools_apart:
        raise UsageError(f"{name} keeps its tools in a file of their own; name it with --tools")
    return held.read(file, tools if held.tools_apart else answers)


def read_runs(name: str, file: Path) -> Iterator[Trace | Finding]:
    """Yield the recorded runs of a file of a public set, and a finding for each that is left out.

    Raises:
        UnknownNameError: There is no such set.
        UsageError: The set holds no runs.
        InputError: The file as a whole is not one that can be imported.
    """
    held = _set_called(name)
    if held.read_traces is None:
        raise UsageError(f"{name} holds no recorded runs; leave --traces out")
    return held.read_traces(file)


def _set_called(name: str) -> PublicSet:
    if name not in SETS:
        raise UnknownNameError(f"no public set is called {name!r}; there are: {', '.join(SETS)}")
    return SETS[name]
