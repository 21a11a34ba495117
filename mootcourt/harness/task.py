"""What an agent is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Task:
    """What an agent sees of a case when a turn begins: no id, no label, no expectation.

    Attributes:
        messages: The conversation as ``{"role", "content"}`` with ``name`` for a tool turn, the new user
            message last. The calls of earlier turns of the same run are tool turns that also hold ``id``
            and the ``arguments`` as they were sent.
        session: Values of the signed-in session.
        documents: Untrusted texts shown beside the messages, as ``{"id", "via", "content"}``.
        now: The agent's clock, ISO 8601 with offset.
        timezone: An IANA name.
        policy: The rules of the house, as texts.
    """

    messages: list[dict[str, Any]]
    session: dict[str, Any] = field(default_factory=dict)
    documents: list[dict[str, str]] = field(default_factory=list)
    now: str | None = None
    timezone: str | None = None
    policy: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Reply:
    """What an agent tells the user at the end of a turn.

    Attributes:
        text: The text for the user.
        stopped: ``length`` where the model's limit cut the text off.
        usage: Figures such as ``input_tokens``, ``output_tokens``, ``cost`` and ``requests``; those of
            several turns are added up.
        raw: The provider's replies as they came.
    """

    text: str = ""
    stopped: Literal["end", "length"] = "end"
    usage: Mapping[str, Any] = field(default_factory=dict)
    raw: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class RunSetting:
    """What ``setup`` and ``teardown`` of an agent are told about a run.

    Attributes:
        run: Which of the runs on a case, counted from 0.
        attempt: How often this run had been tried before.
        session: Values of the signed-in session.
        now: The agent's clock.
        timezone: An IANA name.
    """

    run: int
    attempt: int = 0
    session: dict[str, Any] = field(default_factory=dict)
    now: str | None = None
    timezone: str | None = None
