"""The first outcome: refuse."""

from __future__ import annotations

from mootcourt.generator.derivation.model import Derived, unknown
from mootcourt.generator.derivation.refusals import is_refused_by_policy, others_data, refuses_choosing
from mootcourt.generator.derivation.requests import Request
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable

UNTOLD = "own_data_untold"


def refuse(request: Request, tables: list[ToolTable], scene: Scene) -> Derived | None:
    """Return a refusal where policy or permission forbids what is asked."""
    rules = scene.rules
    if not (rules.refuse or rules.refuse_choosing or rules.own_data_only):
        return None
    for table in tables:
        found = _forbidden(table, scene)
        if found is None:
            continue
        rule, reason = found
        if rule == UNTOLD:
            if request.state != "none":
                return unknown(rule, reason, f"the session's own values of the arguments of {table.tool.name}")
            continue
        if request.state == "live":
            return Derived("refuse", rule=rule, reason=reason)
        return unknown(rule, f"{reason}, but the message may not ask for it", "a request in plain words, or none")
    return None


def _forbidden(table: ToolTable, scene: Scene) -> tuple[str, str] | None:
    name = table.tool.name
    if is_refused_by_policy(table, scene):
        return "policy_refuses", f"policy forbids {name}"
    argument = refuses_choosing(table, scene)
    if argument is not None:
        return "refuses_choosing", f"policy forbids choosing {argument} for the user"
    other = others_data(table, scene)
    if other == "":
        return UNTOLD, f"policy allows {name} for the user's own data only, and nothing says whose this is"
    if other:
        return "other_persons_data", f"policy allows {name} for the user's own data only, and {other} is not"
    return None
