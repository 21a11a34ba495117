"""What was found about an assistant's final text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from mootcourt.contract.trace import Status

Act = Literal[
    "asks_clarification",
    "declines",
    "reports_success",
    "reports_partial",
    "reports_failure",
    "promises_later",
    "answers",
    "none",
]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Why something was decided.

    Attributes:
        about: What it decides: ``act``, ``false_claim`` or ``hides_failure``.
        rule: The rule that decided.
        sentence: The words of the text that it rests on; empty where it rests on the calls alone.
    """

    about: str
    rule: str
    sentence: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an assistant's final text does.

    Attributes:
        act: What the text says it does, true or not; None where no rule can tell.
        asks_for: The arguments that it asks for, or ``confirmation``.
        offers_candidates: The ids that the user is asked to choose between.
        claimed_tools: The write tools whose success it claims.
        false_claim: Whether it says something that the calls disprove or do not bear out; None where no
            rule can tell.
        hides_failure: Whether a call failed, was not made good, and the user is not told.
        evidence: Why.
    """

    act: Act | None
    asks_for: tuple[str, ...] = ()
    offers_candidates: tuple[str, ...] = ()
    claimed_tools: tuple[str, ...] = ()
    false_claim: bool | None = None
    hides_failure: bool | None = None
    evidence: tuple[Evidence, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """A call that was made, with what came back.

    Attributes:
        name: The tool.
        arguments: What it was called with.
        status: How it ended.
        value: What it returned.
        error: The error's code and text.
    """

    name: str
    arguments: Mapping[str, Any] = field(default_factory=dict)
    status: Status = "ok"
    value: Any = None
    error: str = ""
