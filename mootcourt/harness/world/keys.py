"""What makes two writes the same: an idempotency key, or else tool and arguments."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from mootcourt.contract.idempotency import is_key_name
from mootcourt.contract.tool import ToolSpec, canonical_json


def logical_action(tool: ToolSpec, arguments: Mapping[str, Any]) -> str:
    """Return a name for what a call does: the same for the same tool with equal arguments.

    It is a digest, so that no argument can be read off it.
    """
    told = {name: _plain(value) for name, value in arguments.items() if not is_key_name(name)}
    return f"{tool.name}:{hashlib.sha256(canonical_json(told).encode()).hexdigest()[:16]}"


def with_injected(tool: ToolSpec, arguments: Mapping[str, Any], session: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments with those that the runtime adds.

    Their values stand in the session; an idempotency key that does not is made for the logical action,
    so that a repeated call carries the same one.
    """
    executed = dict(arguments)
    for name in tool.injected:
        profile = session.get("profile")
        if name in session:
            executed[name] = session[name]
        elif isinstance(profile, Mapping) and name in profile:
            executed[name] = profile[name]
        elif is_key_name(name):
            executed[name] = logical_action(tool, arguments)
    return executed


def _plain(value: Any) -> Any:
    """Return a value in which equal numbers are written alike."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list | tuple) else value
