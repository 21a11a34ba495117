"""The steps of a trace, built from what a format says happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mootcourt.contract.trace import SentCall, Step, Trace
from mootcourt.traces.formats.events import AgentSaid, CallsSent, Conversation, Event, ResultBack, UserSaid

ORPHAN = "a result without a call that it belongs to"


def build_trace(conversation: Conversation, *, case: str, run: int) -> Trace:
    """Return the trace of a conversation."""
    steps = build_steps(conversation.events)
    said = [step.say for step in steps if step.say is not None]
    fields: dict[str, Any] = {"case": case, "run": run}
    if conversation.agent:
        fields["agent"] = conversation.agent
    fields |= {"steps": steps, "answer": said[-1] if said else "", "stopped": conversation.stopped}
    if conversation.usage:
        fields["usage"] = conversation.usage
    return Trace(**fields)


def build_steps(events: Iterable[Event]) -> tuple[Step, ...]:
    """Return the steps of the events, each result beside its call.

    A result is joined by the call's id; one without an id goes to the first call of that tool
    that has no result yet, and without a name to the first of all. Where none fits, it becomes
    a step of its own whose call says that it is missing, so that nothing is lost.
    """
    steps: list[dict[str, Any]] = []
    waiting: list[dict[str, Any]] = []
    batch = 0
    for event in events:
        match event:
            case UserSaid(text):
                steps.append({"user": text})
            case AgentSaid(text):
                steps.append({"say": text})
            case CallsSent(calls):
                sent = [{"call": call.model_copy(update={"batch": batch})} for call in calls]
                steps += sent
                waiting += sent
                batch += bool(calls)
            case ResultBack():
                found = _waiting_for(event, waiting)
                if found is None:
                    found = {"call": _orphan(event)}
                    steps.append(found)
                else:
                    waiting.remove(found)
                found["result"] = event.result
    return tuple(Step(**step) for step in steps)


def _waiting_for(back: ResultBack, waiting: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the step whose call the result belongs to."""
    found = next((step for step in waiting if back.id is not None and step["call"].id == back.id), None)
    if found is not None:
        return found
    unnamed = (step for step in waiting if back.id is None or step["call"].id is None)
    return next((step for step in unnamed if back.name in ("", step["call"].name)), None)


def _orphan(back: ResultBack) -> SentCall:
    return SentCall(**{"id": back.id} if back.id else {}, name=back.name, malformed=ORPHAN)
