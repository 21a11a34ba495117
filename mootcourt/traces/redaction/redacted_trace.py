"""A trace without its personal values."""

from __future__ import annotations

from typing import Any

from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.traces.redaction.walk import RAW, Walk


def redacted_trace(trace: Trace, walk: Walk) -> Trace:
    """Return the trace with what may not stay replaced; the provider's replies go unless they are allowed."""
    changed: dict[str, Any] = {"steps": tuple(_step(step, walk) for step in trace.steps)}
    if trace.answer:
        changed["answer"] = walk.text(trace.answer)
    if trace.error:
        changed["error"] = walk.spans(trace.error)
    if trace.agent:
        changed["agent"] = _texts(trace.agent, walk)
    if trace.raw:
        changed["raw"] = tuple(_texts(reply, walk) for reply in trace.raw) if RAW in walk.allow else ()
    return trace.model_copy(update=changed)


def _step(step: Step, walk: Walk) -> Step:
    if step.user is not None:
        return step.model_copy(update={"user": walk.text(step.user)})
    if step.say is not None:
        return step.model_copy(update={"say": walk.text(step.say)})
    assert step.call is not None  # a step is one of the three
    changed: dict[str, Any] = {"call": _call(step.call, walk)}
    if step.result is not None:
        changed["result"] = _result(step.result, step.call.name, walk)
    return step.model_copy(update=changed)


def _call(call: SentCall, walk: Walk) -> SentCall:
    changed: dict[str, Any] = {"arguments": walk.arguments(call.arguments, call.name)}
    if call.executed is not None:
        changed["executed"] = walk.value(call.executed, (call.name,))
    return call.model_copy(update=changed) if "arguments" in call.model_fields_set else call


def _result(result: CallResult, tool: str, walk: Walk) -> CallResult:
    changed: dict[str, Any] = {}
    if result.value is not None:
        changed["value"] = walk.value(result.value, (tool,))
    if result.error:
        changed["error"] = walk.text(result.error)
    if result.key is not None:
        changed["key"] = walk.spans(result.key)
    return result.model_copy(update=changed)


def _texts(value: Any, walk: Walk) -> Any:
    """Return a value of any shape with the personal values in its texts replaced."""
    if isinstance(value, dict):
        return {name: _texts(held, walk) for name, held in value.items()}
    if isinstance(value, list | tuple):
        return [_texts(held, walk) for held in value]
    return walk.spans(value) if isinstance(value, str) else value
