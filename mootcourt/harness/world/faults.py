"""What a call that a fault befalls comes back with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from mootcourt.contract.case import Fault
from mootcourt.contract.jsonform import json_text
from mootcourt.contract.trace import Status
from mootcourt.harness.source import Answer


@dataclass(frozen=True, slots=True)
class Told:
    """How a fault is told: the status, the code and the text of the error; ``after`` where the call took effect."""

    status: Status
    code: str = ""
    error: str = ""
    after: bool = False


FAULTS: Mapping[Fault, Told] = {
    # The two are told alike: the agent cannot know whether the call took effect.
    "timeout_before_dispatch": Told("timeout", "timeout", "the call timed out; no answer came"),
    "timeout_after_dispatch": Told("timeout", "timeout", "the call timed out; no answer came", after=True),
    "validation_error": Told("error", "validation_error", "the service refused the values of this call"),
    "permission_denied": Told("denied", "permission_denied", "this is not permitted"),
    "not_found": Told("error", "not_found", "nothing was found for these values"),
    "rate_limited": Told("error", "rate_limited", "too many calls; try again later"),
    "partial": Told("partial", "partial", "the answer is incomplete"),
    "empty": Told("ok"),
    "malformed": Told("ok"),  # nobody tells the agent: it has to see that the text is broken
    "slow": Told("ok", after=True),
}


def befallen(fault: Fault, returns: Any, *, slow: float) -> Answer:
    """Return the answer of a call that ``fault`` befalls, where ``returns`` is what it would have given.

    Args:
        fault: The fault.
        returns: The result without it.
        slow: How many seconds a slow call takes.
    """
    told = FAULTS[fault]
    answer = Answer(told.status, None, told.code, told.error, fault=fault)
    match fault:
        case "slow":
            return replace(answer, value=returns, seconds=slow)
        case "empty":
            return replace(answer, value=_emptied(returns))
        case "partial":
            return replace(answer, value=_half(returns))
        case "malformed":
            return replace(answer, value=_broken(returns))
    return answer


def _emptied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {}
    return [] if isinstance(value, list | tuple) else None


def _half(value: Any) -> Any:
    """Return the first half of a list, of an object's fields or of a text; an only part is left out."""
    if isinstance(value, Mapping):
        if len(value) == 1:  # an object around one list: the list is what is incomplete
            return {name: _half(held) if isinstance(held, list | Mapping) else held for name, held in value.items()}
        return dict(list(value.items())[: len(value) // 2])
    if isinstance(value, list | tuple):
        return list(value[: len(value) // 2])
    return value[: len(value) // 2] if isinstance(value, str) else None


def _broken(value: Any) -> str:
    """Return the text of the result, cut off before its end so that it is no JSON."""
    text = json_text({"result": None} if value is None else value)
    text = text if text[:1] in "[{" else json_text({"result": value})
    return text[: max(len(text) * 2 // 3, 1)]
