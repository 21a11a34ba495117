"""The effects that a trace shows, per logical action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.names import name_words
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
    actions: dict[tuple[str, str], list[Call]] = {}
    keys: set[tuple[str, str]] = set()
    for call in run.calls:
        took = took_effect(call)
        if took is None and call.writes:
            found.unknown.setdefault(call.name, []).append(call)
        if not took:
            continue
        key = idempotency_key(call)
        if key is not None and (call.result is None or call.result.effect is None):
            if (call.name, key) in keys:
                continue
            keys.add((call.name, key))
        found.by_tool.setdefault(call.name, []).append(call)
        actions.setdefault((call.name, _action(call)), []).append(call)
    found.actions = list(actions.values())
    return found


def took_effect(call: Call) -> bool | None:
    """Return whether a write took effect; a fault that the harness played says so itself."""
    if call.effect is None and call.writes and call.result is not None and call.result.fault in PLAYED:
        return PLAYED[call.result.fault]
    return call.effect


def idempotency_key(call: Call) -> str | None:
    """Return the idempotency key that was sent with a call, by the agent or by the runtime."""
    for arguments in (call.sent.executed or {}, call.arguments):
        for name, value in arguments.items():
            if "idempotency" in name_words(name) and isinstance(value, str | int):
                return str(value)
    return None


def _action(call: Call) -> str:
    """Return what makes two calls of a tool the same action: the arguments, a key among them aside."""
    kept: Mapping[str, Any] = {
        name: value for name, value in call.arguments.items() if "idempotency" not in name_words(name)
    }
    try:
        return canonical_json(kept)
    except (TypeError, ValueError):
        return repr(kept)
