"""Lookups that nobody asked for and that do no harm."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.schema import validator_for
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import SchemaError

Lookup = tuple[str, dict[str, Any]]


def harmless_lookup(case: Case) -> Lookup | None:
    """Return a lookup that is not expected, which the case allows and gives the values for; or None."""
    expected = [call for turn in case.judged_turns for call in turn.expect.calls]
    if case.must.extra_reads == "forbidden" or _is_budgeted(case, len(expected)):
        return None
    known = {
        name: spec.value for call in expected for name, spec in call.arguments.items() if spec.comparator == "exact"
    }
    scripted = {entry.tool: dict(entry.when) for entry in case.script if entry.fault is None and entry.after is None}
    named = {call.name for call in expected}
    for tool in case.manifest.tools:
        if tool.risk != "read" or tool.name in named or not _is_allowed(case, tool):
            continue
        arguments = {**scripted.get(tool.name, {}), **{name: known[name] for name in tool.required if name in known}}
        if _takes(tool, arguments):
            return tool.name, arguments
    return None


def look_before_repeating(case: Case, write: str, arguments: Mapping[str, Any]) -> Lookup | None:
    """Return a lookup of what a write was about, to see whether it took effect; or None where no tool can tell."""
    for tool in case.manifest.tools:
        if tool.risk != "read" or not tool.required or not _is_allowed(case, tool):
            continue
        found = {name: arguments[name] for name in tool.required if name in arguments}
        if len(found) == len(tool.required) and _takes(tool, found):
            return tool.name, found
    return None


def _is_budgeted(case: Case, calls: int) -> bool:
    total = case.must.max_calls.get("total")
    return total is not None and total <= calls


def _is_allowed(case: Case, tool: ToolSpec) -> bool:
    if any(entry == tool.name if isinstance(entry, str) else entry.name == tool.name for entry in case.must.forbid):
        return False
    if any(rule.nothing_after for rule in case.must.order) or case.must.max_calls.get(tool.name) == 0:
        return False
    rules = [policy.rule for policy in case.context.policy if policy.rule is not None]
    return all(tool.name not in (*rule.refuse, *rule.confirm, *rule.own_data_only) for rule in rules)


def _takes(tool: ToolSpec, arguments: Mapping[str, Any]) -> bool:
    try:
        return validator_for(tool).is_valid(arguments)
    except SchemaError:
        return False
