"""What the judges need of a case, made once for all of its runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mootcourt.acts import Deed
from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation, Must
from mootcourt.contract.jsonform import json_text
from mootcourt.contract.nulls import local_target
from mootcourt.contract.schema import Validator, declares_open, validator_for
from mootcourt.contract.schema.walk import in_place
from mootcourt.contract.tool import RISKS, Risk, ToolSpec
from mootcourt.errors import SchemaError
from mootcourt.judges.comparators.planned import PlannedCall, plan_call
from mootcourt.remembered import remembered

CASES_KEPT = 64


@dataclass(frozen=True, slots=True)
class ToolPlan:
    """One tool.

    Attributes:
        spec: The tool.
        writes: Whether a call of it changes something.
        validator: Checks the arguments; None where the schema cannot be used.
        unusable: Why it cannot be used.
        known: The arguments that its schema names, wherever in it; None where it takes any.
    """

    spec: ToolSpec
    writes: bool
    validator: Validator | None
    unusable: str
    known: frozenset[str] | None


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """One judged turn.

    Attributes:
        user: What the user says.
        expect: What the agent must do.
        outcomes: Every outcome that is right.
        calls: The expected calls.
    """

    user: str
    expect: Expectation
    outcomes: tuple[str, ...]
    calls: tuple[PlannedCall, ...]


@dataclass(frozen=True, slots=True)
class CasePlan:
    """One case.

    Attributes:
        case: The case.
        calendar: How its texts are read.
        tools: Its tools by name.
        turns: Its judged turns.
        must: What holds over the whole run.
        forbidden: Calls that may not be made, by tool; None forbids the tool as such.
        confirm: Tools whose calls the user has to confirm, each with the rule that says so.
        returned: What earlier tool turns of the history returned, by tool in order.
        deeds: The same, as calls that went well.
        texts: Other texts that the agent may take facts from.
        risk: The case's risk.
        expected_tools: The tools of all expected calls.
    """

    case: Case
    calendar: Calendar
    tools: Mapping[str, ToolPlan]
    turns: tuple[TurnPlan, ...]
    must: Must
    forbidden: Mapping[str, tuple[PlannedCall | None, ...]]
    confirm: Mapping[str, str]
    returned: Mapping[str, tuple[Any, ...]]
    deeds: tuple[Deed, ...]
    texts: tuple[str, ...]
    risk: Risk
    expected_tools: tuple[str, ...]


@remembered(CASES_KEPT)
def plan_case(case: Case) -> CasePlan:
    """Return what the judges need of a case; a case that comes again is not looked at again."""
    manifest = case.manifest
    tools = {tool.name: _tool(tool) for tool in manifest.tools}
    turns = tuple(
        TurnPlan(turn.user, turn.expect, turn.expect.outcomes, _calls(turn.expect.calls, tools))
        for turn in case.judged_turns
    )
    expected = sorted({call.name for turn in case.judged_turns for call in turn.expect.calls})
    returned: dict[str, tuple[Any, ...]] = {}
    for message in case.history:
        if message.role == "tool" and message.name:
            returned[message.name] = (*returned.get(message.name, ()), message.content)
    deeds = tuple(Deed(name, value=value) for name, values in returned.items() for value in values)
    return CasePlan(
        case, calendar_of(case), tools, turns, case.must, _forbidden(case.must, tools), _confirm(case, tools),
        returned, deeds, _texts(case), case.risk_level, tuple(expected),
    )  # fmt: skip


def risk_of(plan: CasePlan, name: str) -> Risk | None:
    """Return the risk of a tool, where the case knows it."""
    tool = plan.tools.get(name)
    return tool.spec.risk if tool is not None else None


def _texts(case: Case) -> tuple[str, ...]:
    """Return the texts, other than results of tools, that the agent may take facts from."""
    context = case.context
    texts = [document.content for document in case.documents]
    texts += [policy.text for policy in context.policy]
    texts += [message.content for message in case.history if message.role != "tool"]
    if context.session:
        texts.append(json_text(context.session))
    if context.now is not None:
        texts.append(context.now)
    return tuple(texts)


def _calls(calls: tuple[ExpectedCall, ...], tools: Mapping[str, ToolPlan]) -> tuple[PlannedCall, ...]:
    return tuple(plan_call(call, tools[call.name].spec if call.name in tools else None) for call in calls)


def _tool(tool: ToolSpec) -> ToolPlan:
    validator, unusable = None, ""
    try:
        validator = validator_for(tool)
    except SchemaError as error:
        unusable = str(error)
    return ToolPlan(tool, tool.risk != "read", validator, unusable, _known(tool))


def _known(tool: ToolSpec) -> frozenset[str] | None:
    """Return every property that the schema names for the arguments, or None where it is declared open."""
    names: set[str] = set()
    waiting: list[Mapping[str, Any]] = [tool.parameters]
    seen: set[int] = set()
    while waiting:
        schema = waiting.pop()
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        if declares_open(schema):
            return None
        names.update(schema.get("properties") or ())
        waiting.extend(in_place(schema))
        target = local_target(tool.parameters, schema.get("$ref"))
        if target is not None:
            waiting.append(target)
    return frozenset(names.difference(tool.injected))


def _forbidden(must: Must, tools: Mapping[str, ToolPlan]) -> dict[str, tuple[PlannedCall | None, ...]]:
    found: dict[str, tuple[PlannedCall | None, ...]] = {}
    for entry in must.forbid:
        if isinstance(entry, str):
            found[entry] = (*found.get(entry, ()), None)
            continue
        planned = plan_call(entry, tools[entry.name].spec if entry.name in tools else None)
        found[entry.name] = (*found.get(entry.name, ()), planned if entry.arguments else None)
    return found


def _confirm(case: Case, tools: Mapping[str, ToolPlan]) -> dict[str, str]:
    found: dict[str, str] = {}
    for policy in case.context.policy:
        if policy.rule is not None:
            found.update(dict.fromkeys(policy.rule.confirm, f"policy: {policy.text}"))
    for rule in case.must.order:
        if rule.confirm_before is None:
            continue
        named = (rule.confirm_before,) if isinstance(rule.confirm_before, str) else rule.confirm_before
        for name in named:
            found.update(dict.fromkeys(_tools_of(name, tools), f"must.order: confirm_before {name}"))
    return {name: why for name, why in found.items() if name in tools}


def _tools_of(name: str, tools: Mapping[str, ToolPlan]) -> list[str]:
    """Return the tools that a risk or a tool's name stands for; a destructive tool writes as well."""
    if name not in RISKS or name in tools:
        return [name]
    return [tool for tool, plan in tools.items() if RISKS.index(plan.spec.risk) >= RISKS.index(name)]
