"""What a trace file already holds, so that no run is made twice."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mootcourt.contract.files import dump_line
from mootcourt.contract.tool import canonical_json
from mootcourt.contract.trace import Stopped, Trace
from mootcourt.errors import OutputError, UsageError
from mootcourt.traces import appending, read_traces


@dataclass(frozen=True, slots=True)
class Made:
    """The latest attempt at a run, as the file has it.

    Attributes:
        attempt: How often it had been tried before.
        stopped: How it ended.
        key: What it was made of: the case as it was, and the agent with its tools.
    """

    attempt: int
    stopped: Stopped
    key: str


def key_of(content: str, agent: Mapping[str, Any]) -> str:
    """Return a digest of what a run is made of: another one is another run."""
    return hashlib.sha256(canonical_json([content, agent]).encode()).hexdigest()


def recorded_runs(path: Path, spec: str) -> dict[tuple[str, int], Made]:
    """Return the runs that a trace file holds, by case and run; none where there is no file.

    A torn last line is no run; it stays until the file is written again.

    Raises:
        InputError: The file holds what is no trace.
        UsageError: It holds runs of another agent.
    """
    runs: dict[tuple[str, int], Made] = {}
    if not path.exists() or path.stat().st_size == 0:
        return runs
    for trace in read_traces(path):
        other = trace.agent.get("spec")
        if other != spec:
            held = f"the agent {other}" if other else "another program"
            raise UsageError(f"{path} holds runs of {held}, not of {spec}; name another file")
        made = Made(trace.attempt, trace.stopped, key_of(trace.content, trace.agent))
        before = runs.get((trace.case, trace.run))
        if before is None or before.attempt <= made.attempt:
            runs[trace.case, trace.run] = made
    return runs


def set_aside(path: Path, stale: set[tuple[str, int]]) -> Path:
    """Move all attempts at these runs out of a trace file, into one beside it; return that one.

    The file is the old one or the new one, never a part; what is moved is on the disk before.

    Raises:
        OutputError: The disk refuses.
    """
    aside = path.with_name(f"{path.name}.stale")
    fresh = path.with_name(f"{path.name}.new")
    try:
        with appending(aside) as keep, fresh.open("wb") as file:
            for trace in read_traces(path):
                if (trace.case, trace.run) in stale:
                    keep(trace)
                else:
                    file.write(_line(trace))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        reason = error.strerror or error
        raise OutputError(f"{path} cannot be written ({reason}); check the folder and the disk") from error
    return aside


def _line(trace: Trace) -> bytes:
    return f"{dump_line(trace.to_json())}\n".encode()
