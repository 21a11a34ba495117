"""What all formats of traces come down to: who said what, which calls were sent, what came back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.trace import CallResult, SentCall, Stopped


@dataclass(frozen=True, slots=True)
class UserSaid:
    """A message of the user."""

    text: str


@dataclass(frozen=True, slots=True)
class AgentSaid:
    """A text of the agent for the user."""

    text: str


@dataclass(frozen=True, slots=True)
class CallsSent:
    """The calls of one message of the agent: none waited for another's result."""

    calls: tuple[SentCall, ...]


@dataclass(frozen=True, slots=True)
class ResultBack:
    """What came back for a call, told apart by the call's id, or where it has none by the tool's name."""

    id: str | None
    name: str
    result: CallResult


Event = UserSaid | AgentSaid | CallsSent | ResultBack


@dataclass(frozen=True, slots=True)
class Conversation:
    """One conversation as a format gives it.

    Attributes:
        events: What happened, in order.
        agent: What is known of the agent, as ``Trace.agent``.
        usage: Tokens, as ``Trace.usage``.
        stopped: Why it ended.
        named: The fields that may name case and run, the nearest first.
    """

    events: tuple[Event, ...]
    agent: dict[str, Any] = field(default_factory=dict)
    usage: dict[str, Any] = field(default_factory=dict)
    stopped: Stopped = "end"
    named: tuple[dict[str, Any], ...] = ()
