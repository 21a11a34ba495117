"""What the scripted tools answer to the expected calls, retries included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.case import ScriptEntry
from mootcourt.contract.idempotency import is_key_name
from mootcourt.contract.tool import ToolSpec

RETRIES = 2
RETRIED = frozenset({"timeout_before_dispatch", "rate_limited", "validation_error", "malformed", "partial", "empty"})


@dataclass(frozen=True, slots=True)
class Answer:
    """How a call ends once it was tried as often as is safe.

    Attributes:
        state: ``ok``, ``unscripted`` (no entry names the tool), ``failed`` or ``uncertain``
            (a write may or may not have taken effect).
        value: What it returned.
        fault: The fault that it ended in.
        tries: How often it was called.
    """

    state: str
    value: Any = None
    fault: str = ""
    tries: int = 1


class Script:
    """The script of a case, used up as calls are made."""

    def __init__(self, entries: tuple[ScriptEntry, ...]) -> None:
        """Start with nothing used up."""
        self._entries = entries
        self._seen = [0] * len(entries)
        self._effects: list[str] = []
        self._known = frozenset(entry.tool for entry in entries)

    def call(self, tool: ToolSpec, arguments: Mapping[str, Any]) -> Answer:
        """Call a tool, and again where the fault allows it."""
        if tool.name not in self._known:
            self._effects.append(tool.name)
            return Answer("unscripted")
        for attempt in range(1, RETRIES + 2):
            entry = self._match(tool.name, arguments)
            if entry is None:
                return Answer("failed", fault="not_found", tries=attempt)
            fault = entry.fault
            if fault in (None, "slow"):
                self._effects.append(tool.name)
                return Answer("ok", entry.returns, tries=attempt)
            if fault == "timeout_after_dispatch":
                self._effects.append(tool.name)
                if tool.risk != "read" and not any(map(is_key_name, tool.injected)):
                    return Answer("uncertain", fault=fault, tries=attempt)
            elif fault not in RETRIED:
                return Answer("failed", fault=fault, tries=attempt)
        return Answer("failed", fault=str(fault), tries=RETRIES + 1)

    def _match(self, name: str, arguments: Mapping[str, Any]) -> ScriptEntry | None:
        for number, entry in enumerate(self._entries):
            if entry.tool != name or not _holds(entry.when, arguments):
                continue
            if entry.after is not None and entry.after not in self._effects:
                continue
            self._seen[number] += 1
            used = self._seen[number] - entry.skip
            if used <= 0 or (entry.times is not None and used > entry.times):
                continue
            return entry
        return None


def _holds(when: Mapping[str, Any], arguments: Mapping[str, Any]) -> bool:
    return all(name in arguments and _same(value, arguments[name]) for name, value in when.items())


def _same(wanted: Any, given: Any) -> bool:
    if isinstance(given, Mapping) and set(given) == {"judged"}:
        return isinstance(wanted, str)
    if isinstance(wanted, Mapping) and isinstance(given, Mapping):
        return _holds(wanted, given)
    if isinstance(wanted, bool) or isinstance(given, bool):
        return wanted is given
    return bool(wanted == given)
