"""A trace: one recorded run of an agent on a case."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StrictBool, StrictFloat, StrictInt, model_validator

from mootcourt.contract.case import Fault
from mootcourt.contract.model import Model

Status = Literal["ok", "error", "timeout", "denied", "partial"]
Stopped = Literal["end", "length", "error", "budget", "safety"]


def _as_received(value: Any) -> Any:
    """Return a value that JSON can hold; one with NaN or Infinity in it becomes the text that says so.

    Written as JSON such a number would silently become null, and null may mean "left out".
    """
    return value if _is_finite(value) else json.dumps(value, ensure_ascii=False)


def _is_finite(value: Any) -> bool:
    if isinstance(value, float):
        return isfinite(value)
    if isinstance(value, Mapping):
        return all(map(_is_finite, value.values()))
    return not isinstance(value, list | tuple) or all(map(_is_finite, value))


Received = Annotated[Any, BeforeValidator(_as_received)]


class SentCall(Model):
    """A tool call as the agent sent it.

    Attributes:
        id: The provider's id of the call.
        batch: Calls with the same number were sent together: none waited for another's result.
        name: The tool that was called; empty where the entry names none.
        arguments: What was received, text or object, never repaired. An object with NaN or Infinity in it
            is kept as its text.
        executed: The arguments after the runtime's own changes, where they are known.
        sent: When the call was sent, as a position in the order of all sends and returns of the run.
            With ``CallResult.back`` it decides what ``before`` means; without them ``batch`` does.
        malformed: Why the entry is no tool call that could be read; empty for one that is.
    """

    id: str | None = None
    batch: StrictInt | None = None
    name: str = ""
    arguments: Received = None
    executed: dict[str, Any] | None = None
    sent: StrictInt | None = None
    malformed: str = ""


class CallResult(Model):
    """What came back for a call.

    Attributes:
        status: How the call ended, as the agent was told.
        value: What was returned.
        code: The kind of error, such as ``not_found`` or ``validation_error``.
        error: The error's text.
        fault: The fault that the harness played, where it played one.
        effect: Whether a write took effect; None where nobody recorded it.
        key: The idempotency key, or the logical action that stands for one.
        back: When the result came back; see ``SentCall.sent``.
    """

    status: Status = "ok"
    value: Received = None
    code: str = ""
    error: str = ""
    fault: Fault | None = None
    effect: StrictBool | None = None
    key: str | None = None
    back: StrictInt | None = None


class Step(Model):
    """One thing that happened; exactly one of ``user``, ``call`` and ``say`` is written.

    Attributes:
        user: What the user said.
        turn: The judged turn that a user message opens, counted from 0. A user message without it is an
            answer of the scripted user within the turn.
        call: A tool call of the agent.
        result: What came back for it; absent where nothing did.
        say: What the agent told the user.
        ms: How long the step took, in milliseconds.
    """

    user: str | None = None
    turn: StrictInt | None = Field(default=None, ge=0)
    call: SentCall | None = None
    result: CallResult | None = None
    say: str | None = None
    ms: StrictInt | StrictFloat | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _one_thing(self) -> Step:
        if (self.user is not None) + (self.call is not None) + (self.say is not None) != 1:
            raise ValueError("a step takes exactly one of user, call and say")
        if self.result is not None and self.call is None:
            raise ValueError("a result stands beside its call")
        return self


class Rerun(Model):
    """Why a run was tried again, and by whom.

    Attributes:
        of: How the attempt before it ended: no verdict could be formed, or it failed.
        by: Who asked for it, such as ``ci``; a gate says who may.
    """

    of: Literal["error", "fail"]
    by: str = ""


class Trace(Model):
    """One recorded run of an agent on a case.

    Attributes:
        case: The case's id.
        run: Which of the runs on the case, counted from 0.
        attempt: How often this run had been tried before; earlier attempts stay in the file.
        rerun: Why it was tried again; absent for a first attempt.
        agent: What is known of the agent: ``spec``, ``model``, ``temperature``, ``prompt_hash``, ``tools_hash``.
        steps: What happened, in order; the case's history is not in it.
        answer: The last text for the user; empty where the agent said nothing.
        stopped: Why the run ended: by itself, cut by the model's length limit, by an error, by a budget,
            or by the harness at a safety failure.
        error: What went wrong with the run itself, for ``stopped: error``: infrastructure, not the agent's doing.
        fault_of: Whose fault an error is: ``agent`` where the agent's own code raised, hung or sent
            garbage; ``infrastructure`` otherwise.
        usage: Tokens, cost, requests and latency, as far as they are known.
        raw: The provider's replies as they came.
        content: The digest of the case that was run, so that a changed case makes its traces stale.
    """

    case: str = Field(min_length=1)
    run: StrictInt = Field(default=0, ge=0)
    attempt: StrictInt = Field(default=0, ge=0)
    rerun: Rerun | None = None
    agent: dict[str, Any] = Field(default_factory=dict)
    steps: tuple[Step, ...] = ()
    answer: str = ""
    stopped: Stopped = "end"
    error: str = ""
    fault_of: Literal["agent", "infrastructure"] | None = None
    usage: dict[str, Any] = Field(default_factory=dict)
    raw: tuple[Any, ...] = ()
    content: str = ""

    def calls(self) -> Iterator[tuple[SentCall, CallResult | None]]:
        """Yield the calls with what came back, in order."""
        for step in self.steps:
            if step.call is not None:
                yield step.call, step.result
