"""``replay:FILE``: recorded runs, played again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import SentCall, Trace
from mootcourt.errors import InputError, UsageError
from mootcourt.harness.agents.registry import agent_kind
from mootcourt.harness.task import Reply, Task
from mootcourt.harness.toolbox import Toolbox
from mootcourt.traces import read_traces

FORM = "replay:FILE"


@agent_kind("replay", form=FORM, sees_case=True)
def replay_agent(rest: str) -> Callable[[Case, int], Any]:
    """The runs of a trace file: the same calls, the same words."""
    if not rest:
        raise UsageError(f"replay: names no file; write {FORM}")
    runs: dict[tuple[str, int], Trace] = {}
    for trace in read_traces(rest):
        held = runs.get((trace.case, trace.run))
        if held is None or held.attempt <= trace.attempt:
            runs[trace.case, trace.run] = trace

    def for_run(case: Case, run: int) -> Replayed:
        if (case.id, run) not in runs:
            raise InputError(f"there is no run {run} of case {case.id}", file=rest, mend="record it, or ask for fewer")
        return Replayed(runs[case.id, run])

    return for_run


class Replayed:
    """One recorded run as an agent."""

    def __init__(self, trace: Trace) -> None:
        """Play this run."""
        self._trace = trace

    def session(self, task: Task, tools: Toolbox) -> ReplayedSession:
        """Begin the run."""
        return ReplayedSession(self._trace, tools)


class ReplayedSession:
    """A recorded run, one answer after the other."""

    def __init__(self, trace: Trace, tools: Toolbox) -> None:
        """Begin before the first answer."""
        self._parts = _parts(trace)
        self._tools = tools

    async def send(self, text: str) -> Reply:
        """Make the calls that were recorded for this answer, and say what was said.

        Raises:
            RuntimeError: The recorded run holds no more answers, or had ended in an error.
        """
        part = next(self._parts, None)
        if part is None:
            raise RuntimeError("the recorded run ends here")
        for batch in part.batches:
            await self._tools.call_together([(call.name, call.arguments, call.id) for call in batch])
        if part.broken:
            raise RuntimeError(part.broken)
        return Reply(part.say, "length" if part.cut_off else "end")


class _Part:
    """What lies between two things that the user said."""

    def __init__(self) -> None:
        self.batches: list[list[SentCall]] = []
        self.say = ""
        self.broken = ""
        self.cut_off = False

    def add(self, call: SentCall) -> None:
        """Add a call, to the batch before where both were sent together."""
        last = self.batches[-1] if self.batches else None
        if last is not None and call.batch is not None and last[-1].batch == call.batch:
            last.append(call)
        else:
            self.batches.append([call])


def _parts(trace: Trace) -> Iterator[_Part]:
    part: _Part | None = None
    for step in trace.steps:
        if step.user is not None:
            if part is not None:
                yield part
            part = _Part()
            continue
        part = part or _Part()
        if step.call is not None:
            part.add(step.call)
        elif step.say is not None:
            part.say = step.say
    if part is not None:
        part.broken = trace.error if trace.stopped == "error" else ""
        part.cut_off = trace.stopped == "length"
        yield part
