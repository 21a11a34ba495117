"""What an agent is shown of a case and of the run so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Step
from mootcourt.harness.task import RunSetting, Task

TOOL_ONLY = "tool:"


def task_of(case: Case, steps: Iterable[Step]) -> Task:
    """Return what the agent sees; every value in it is the agent's own copy."""
    history = [message.to_json() for message in case.history]
    context = case.context
    return Task(
        messages=[*deepcopy(history), *(deepcopy(message) for step in steps for message in _messages(step))],
        session=deepcopy(dict(context.session)),
        documents=[document.to_json() for document in case.documents if not document.via.startswith(TOOL_ONLY)],
        now=context.now,
        timezone=context.timezone,
        policy=[policy.text for policy in context.policy],
    )


def setting_of(case: Case, run: int, attempt: int) -> RunSetting:
    """Return what set-up and tear-down of a run are told."""
    context = case.context
    return RunSetting(run, attempt, deepcopy(dict(context.session)), context.now, context.timezone)


def _messages(step: Step) -> Iterator[dict[str, Any]]:
    if step.user is not None:
        yield {"role": "user", "content": step.user}
    elif step.say is not None:
        yield {"role": "assistant", "content": step.say}
    elif step.call is not None:
        result = step.result
        told: Any = None
        if result is not None:
            told = result.value if result.status in ("ok", "partial") else {"error": result.code, "text": result.error}
        call = step.call
        yield {"role": "tool", "name": call.name, "content": told, "id": call.id, "arguments": call.arguments}
