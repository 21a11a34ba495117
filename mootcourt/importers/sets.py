"""The public sets that can be imported, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding
from mootcourt.errors import UnknownNameError, UsageError
from mootcourt.importers import bfcl, when2call


@dataclass(frozen=True, slots=True)
class PublicSet:
    """How one public set is read.

    Attributes:
        name: What the command calls it.
        summary: What it is, in a line.
        answers_apart: Whether the right answers may stand in a file of their own.
        read: Yields a case for each record, and a finding for each that cannot be used.
    """

    name: str
    summary: str
    answers_apart: bool
    read: Callable[[Path, Path | None], Iterator[Case | Finding]]


SETS: Mapping[str, PublicSet] = {
    "bfcl": PublicSet("bfcl", "Berkeley Function-Calling Leaderboard, one-turn files", True, bfcl.read),
    "when2call": PublicSet("when2call", "When2Call: call, ask, or say that it cannot be done", False, when2call.read),
}


def read_set(name: str, file: Path, *, answers: Path | None = None) -> Iterator[Case | Finding]:
    """Yield the cases of a file of a public set, and a finding for each record that is left out.

    Args:
        name: The set, one of ``SETS``.
        file: A JSON Lines file as the set is published.
        answers: The right answers, where the set keeps them apart.

    Raises:
        UnknownNameError: There is no such set.
        UsageError: The set has no answers apart.
        InputError: The file as a whole is not one that can be imported.
    """
    if name not in SETS:
        raise UnknownNameError(f"no public set is called {name!r}; there are: {', '.join(SETS)}")
    if answers is not None and not SETS[name].answers_apart:
        raise UsageError(f"{name} keeps its answers in the file itself; leave --answers out")
    return SETS[name].read(file, answers)
