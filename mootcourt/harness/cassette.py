"""The modes ``record`` and ``replay``: what live tools answered, on a cassette that answers later."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from pydantic import Field, StrictInt, ValidationError

from mootcourt.contract.case import Case
from mootcourt.contract.files import Finding
from mootcourt.contract.model import Model
from mootcourt.contract.tool import ToolSpec, canonical_json
from mootcourt.contract.trace import CallResult
from mootcourt.errors import InputError
from mootcourt.harness.agents.registry import BuiltAgent
from mootcourt.harness.live import LiveTools
from mootcourt.harness.sandbox import out_of_sight
from mootcourt.harness.source import Answer, SourceError, ToolSession
from mootcourt.harness.world.keys import logical_action
from mootcourt.traces.reading import trace_records


class Taped(Model):
    """One line of a cassette: a call and what came back, or, without ``tool``, that a run began.

    Attributes:
        case: The case's id.
        run: Which run it was recorded in.
        tool: The tool; empty on the line that says that a run began.
        arguments: The valid arguments.
        after: A digest of the writes that were called before it in the run; answers hang on them.
        result: What came back.
        executed: The arguments after the runtime's own changes.
    """

    case: str = Field(min_length=1)
    run: StrictInt = Field(ge=0)
    tool: str = ""
    arguments: dict[str, Any] = Field(default_factory=dict)
    after: str = ""
    result: CallResult | None = None
    executed: dict[str, Any] | None = None


@dataclass(slots=True)
class _Writes:
    """The writes that a run called so far."""

    digest: str = ""

    def add(self, tool: ToolSpec, arguments: dict[str, Any]) -> None:
        if tool.risk != "read":
            told = f"{self.digest} {logical_action(tool, arguments)}"
            self.digest = hashlib.sha256(told.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class RecordingTools:
    """Live tools whose answers are written down before the agent gets them.

    Attributes:
        live: The live tools.
        write: Adds a line to the cassette and returns when it is on the disk.
        mode: What it is called in traces.
    """

    live: LiveTools
    write: Callable[[Model], None]
    mode: str = "record"

    def refusal(self, case: Case, agent: BuiltAgent) -> str:
        """Return why the case may not be run on live tools; empty where it may."""
        return self.live.refusal(case, agent)

    def open(self, case: Case, run: int) -> ToolSession:
        """Return the live tools of one run."""
        self.write(Taped(case=case.id, run=run))
        return _RecordingSession(case, run, self.live.open(case, run), self.write)


@dataclass(slots=True)
class _RecordingSession:
    case: Case
    run: int
    inner: ToolSession
    write: Callable[[Model], None]
    writes: _Writes = field(default_factory=_Writes)

    async def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        answer = await self.inner.answer(tool, arguments)
        told = {name: value for name, value in asdict(answer).items() if name in CallResult.model_fields}
        taped = {"case": self.case.id, "run": self.run, "tool": tool.name, "arguments": arguments}
        taped |= {"after": self.writes.digest, "result": CallResult(**told), "executed": answer.executed}
        self.write(Taped(**taped))
        self.writes.add(tool, arguments)
        return answer

    async def close(self) -> None:
        await self.inner.close()


Key = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class ReplayedTools:
    """The answers of a cassette as the tools of every run; nothing is called.

    Attributes:
        file: The cassette.
        lines: The recorded answers by call, then by run, in their order.
        sandbox: The sandbox that the run names, for agents with tools of their own.
        mode: What it is called in traces.
    """

    file: str
    lines: Mapping[Key, Mapping[int, list[Taped]]]
    sandbox: str | None = None
    mode: str = "replay"

    def refusal(self, case: Case, agent: BuiltAgent) -> str:
        """Return why the case may not be run; empty where it may."""
        return out_of_sight(case, agent, self.sandbox)

    def open(self, case: Case, run: int) -> ToolSession:
        """Return the recorded tools of one run, with nothing used up.

        Raises:
            SourceError: No run on the case was recorded.
        """
        if (case.id, "", "{}", "") not in self.lines:
            raise SourceError(f"{self.file} holds no run on {case.id}; record it")
        return _ReplaySession(case, run, self)


def replayed(file: str, *, sandbox: str | None = None) -> ReplayedTools:
    """Return the tools of a cassette; of a run that was recorded twice the last recording counts.

    Raises:
        InputError: A line of the cassette cannot be used.
    """
    runs: dict[tuple[str, int], list[Taped]] = {}
    for taped in read_cassette(file):
        if not taped.tool:
            runs[taped.case, taped.run] = []
        runs.setdefault((taped.case, taped.run), []).append(taped)
    lines: dict[Key, dict[int, list[Taped]]] = {}
    for taped in (taped for made in runs.values() for taped in made):
        lines.setdefault(_key(taped), {}).setdefault(taped.run, []).append(taped)
    return ReplayedTools(file, lines, sandbox)


@dataclass(slots=True)
class _ReplaySession:
    case: Case
    run: int
    tools: ReplayedTools
    writes: _Writes = field(default_factory=_Writes)
    met: dict[Key, int] = field(default_factory=dict)

    async def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        """Answer as the call was answered when it was recorded, after the same writes.

        The same run's recording comes first, then that of any run. A read that is made more often than
        it was recorded gets its last answer again.

        Raises:
            SourceError: No such call was recorded.
        """
        key = (self.case.id, tool.name, canonical_json(arguments), self.writes.digest)
        runs = self.tools.lines.get(key)
        met = self.met[key] = self.met.get(key, -1) + 1
        if runs is None:
            raise SourceError(f"{self.tools.file} holds no such call of {tool.name} at this point; record it")
        lines = runs.get(self.run) or runs[min(runs)]
        if met >= len(lines) and tool.risk != "read":
            raise SourceError(f"{self.tools.file} holds no further such call of {tool.name}; record it")
        self.writes.add(tool, arguments)
        taped = lines[min(met, len(lines) - 1)]
        assert taped.result is not None  # read_cassette
        told = {name: getattr(taped.result, name) for name in ("status", "value", "code", "error", "effect", "key")}
        return Answer(**told, executed=taped.executed)

    async def close(self) -> None:
        """Nothing is held."""


def read_cassette(file: str | os.PathLike[str]) -> list[Taped]:
    """Return the lines of a cassette; a torn last line is left out.

    Raises:
        InputError: A line cannot be used.
    """
    path, lines = os.fspath(file), []
    for record in trace_records(path):
        if isinstance(record, Finding):
            if record.severity == "error":
                raise record.error()
            continue
        try:
            taped = Taped.model_validate(record.value)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            raise InputError(first["msg"], file=path, line=record.line, path=where, mend="record anew") from None
        if taped.tool and taped.result is None:
            raise InputError("a call without its result", file=path, line=record.line, mend="record anew")
        lines.append(taped)
    return lines


def _key(taped: Taped) -> Key:
    return taped.case, taped.tool, canonical_json(taped.arguments), taped.after
