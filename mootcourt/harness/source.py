"""Where tool results come from: the seam between a run and its tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from mootcourt.contract.case import Case, Fault
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.trace import Status
from mootcourt.errors import MootError
from mootcourt.harness.agents.registry import BuiltAgent


@dataclass(frozen=True, slots=True)
class Answer:
    """What a tool answers to one valid call.

    Attributes:
        status: How the call ended, as the agent is told.
        value: What is returned.
        code: The kind of error; empty where there is none.
        error: The error's text.
        executed: The arguments after the runtime's own changes.
        fault: The fault that was played.
        effect: Whether a write took effect; None where nobody knows.
        key: The idempotency key of a write, or the logical action that stands for one.
        seconds: How long the agent has to wait for it.
    """

    status: Status = "ok"
    value: Any = None
    code: str = ""
    error: str = ""
    executed: dict[str, Any] | None = None
    fault: Fault | None = None
    effect: bool | None = None
    key: str | None = None
    seconds: float = 0


class SourceError(MootError):
    """A source of results has none to give: the run ends, and it is not the agent's fault."""


class ToolSession(Protocol):
    """The tools of one run."""

    async def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        """Answer a call whose arguments its schema accepts.

        Raises:
            SourceError: There is no answer to give.
        """

    async def close(self) -> None:
        """Let go of what the run held."""


class ToolSource(Protocol):
    """Gives each run its tools: scripted, recorded or live."""

    @property
    def mode(self) -> str:
        """What traces call it: ``mock``, ``record``, ``replay`` or ``live``."""

    def refusal(self, case: Case, agent: BuiltAgent) -> str:
        """Return why a case may not be run with this source and agent; empty where it may."""

    def open(self, case: Case, run: int) -> ToolSession:
        """Return the tools of one run, with nothing used up and nothing done.

        Raises:
            SourceError: They cannot be had.
        """
