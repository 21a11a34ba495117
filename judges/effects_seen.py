"""The effects that a trace shows, per logical action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.idempotency import is_key_name, sent_key
from mootcourt.contract.tool import canonical_json
from mootcourt.judges.context import Call, Run

PLAYED = {"timeout_after_dispatch": True, "timeout_before_dispatch": False}


@dataclass(slots=True)
class Effects:
    """Writes that took effect.

    Attributes:
        by_tool: Each effect's call, by tool.
        actions: The calls of each logical action (tool and arguments, or idempotency key) that took effect.
        unknown: Calls of which nobody can tell, by tool.
    """

    by_tool: dict[str, list[Call]] = field(default_factory=dict)
    actions: list[list[Call]] = field(default_factory=list)
    unknown: dict[str, list[Call]] = field(default_factory=dict)


def effects_of(run: Run) -> Effects:
    """Return the effects of a run.

    Where the trace says of a call whether it took effect, that counts. Of other traces a write
    that was answered well is one, and the same idempotency key makes one effect of many calls.
    """
    found = Effects()
    for call in run.calls:
        if not call.writes:
            continue
        took = took_effect(call)
        if took:
            found.by_tool.setdefault(call.name, []).append(call)
        elif took is None:
            found.unknown.setdefault(call.name, []).append(call)
    for name, calls in found.by_tool.items():
        if len(calls) == 1:
            found.actions.append(calls)
            continue
        kept = found.by_tool[name] = list(_once_a_key(calls))
        actions: dict[str, list[Call]] = {}
        for call in kept:
            actions.setdefault(_action(call), []).append(call)
        found.actions += actions.values()
    return found


def _once_a_key(calls: list[Call]) -> Iterator[Call]:
    """Yield the calls, of those with one idempotency key the first, unless the trace says that each took effect."""
    keys: set[str] = set()
    for call in calls:
        key = idempotency_key(call)
        if key is not None and (call.result is None or call.result.effect is None):
            if key in keys:
                continue
            keys.add(key)
        yield call


def took_effect(call: Call) -> bool | None:
    """Return whether a write took effect; a fault that the harness played says so itself."""
    if call.effect is None and call.writes and call.result is not None and call.result.fault in PLAYED:
        return PLAYED[call.result.fault]
    return call.effect


def idempotency_key(call: Call) -> str | None:
    """Return the idempotency key that was sent with a call, by the agent or by the runtime."""
    return sent_key(call.sent.executed or {}) or sent_key(call.arguments)


def _action(call: Call) -> str:
    """Return what makes two calls of a tool the same action: the arguments, a key among them aside."""
    kept: Mapping[str, Any] = {name: value for name, value in call.arguments.items() if not is_key_name(name)}
    try:
        return canonical_json(kept)
    except (TypeError, ValueError):
        return repr(kept)
