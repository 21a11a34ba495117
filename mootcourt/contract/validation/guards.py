"""Turns are a state machine, and what has to hold over the run has to agree with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mootcourt.contract.argument import forbids
from mootcourt.contract.case import Case
from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Path
from mootcourt.contract.tool import RISKS, ToolSpec
from mootcourt.contract.validation.context import expectations, expected_calls, found


def check_confirmations(at: CaseAt) -> Iterator[Finding]:
    """A call that needs confirmation follows a turn that asks for it."""
    by_policy = {name for policy in at.case.context.policy if policy.rule for name in policy.rule.confirm}
    guarded = by_policy | confirmed_by_order(at.case)
    asked: set[str] = set()
    if any(message.role == "assistant" for message in at.case.messages):
        return  # the question may stand in the history, in the agent's own words
    for path, expect in expectations(at.case):
        for index, call in enumerate(expect.calls):
            if call.name in guarded and call.name not in asked and expect.outcomes == ("call",):
                message = f"{call.name} needs the user's confirmation, and no turn before asks for it"
                mend = f"add a turn with outcome clarify and confirm: [{call.name}]"
                yield found(at, (*path, "calls", index), message, mend)
        if expect.clarify is not None:
            asked.update(expect.clarify.confirm)


def confirmed_by_order(case: Case) -> set[str]:
    """Return the tools that ``must.order`` lets be called after confirmation only."""
    names: set[str] = set()
    for rule in case.must.order:
        named = rule.confirm_before or ()
        for name in (named,) if isinstance(named, str) else named:
            names.update(tool.name for tool in case.manifest.values() if _covers(name, tool))
    return names


def _covers(name: str, tool: ToolSpec) -> bool:
    """Whether ``name`` is the tool's name, or a risk that the tool reaches."""
    if name in RISKS:
        return RISKS.index(tool.risk) >= RISKS.index(name)
    return tool.name == name


def check_effects(at: CaseAt) -> Iterator[Finding]:
    """``must.effects`` and the expected calls say the same."""
    effects = at.case.must.effects
    if not effects or any(expect.outcomes not in _CERTAIN for _, expect in expectations(at.case)):
        return
    calls = Counter(call.name for _, call in expected_calls(at.case))
    for name, times in effects.items():
        if name in at.case.manifest and calls[name] != times:
            message = f"must.effects says {times} of {name}, the expected calls make {calls[name]}"
            yield found(at, ("must", "effects", name), message, "make the two agree", "warning")
    for name, times in calls.items():
        tool = at.case.manifest.get(name)
        if tool is not None and tool.risk != "read" and name not in effects:
            message = f"{name} is expected {times} times, but must.effects leaves it out"
            yield found(at, ("must", "effects"), message, f"add {name}: {times}", "warning")


_CERTAIN = (("call",), ("clarify",), ("no_call",), ("refuse",))


def check_budget(at: CaseAt) -> Iterator[Finding]:
    """``must.max_calls`` leaves room for the expected calls."""
    calls = Counter(call.name for _, call in expected_calls(at.case))
    for name, most in at.case.must.max_calls.items():
        needed = sum(calls.values()) if name == "total" else calls[name]
        if most < needed:
            what = "calls" if name == "total" else f"calls of {name}"
            message = f"at most {most} {what} are allowed, but {needed} are expected"
            yield found(at, ("must", "max_calls", name), message, f"allow {needed}")


def check_forbidden(at: CaseAt) -> Iterator[Finding]:
    """Nothing is expected and forbidden at once."""
    calls = list(expected_calls(at.case))
    for index, item in enumerate(at.case.must.forbid):
        path: Path = ("must", "forbid", index)
        if any(forbids(item, call) for _, call in calls):
            name = item if isinstance(item, str) else item.name
            yield found(at, path, f"{name} is forbidden here and expected above", "forbid it with other arguments")


def check_order(at: CaseAt) -> Iterator[Finding]:
    """The expected calls keep the rules of ``must.order``."""
    names = [call.name for _, call in expected_calls(at.case)]
    for index, rule in enumerate(at.case.must.order):
        path: Path = ("must", "order", index)
        if rule.before is not None:
            first, second = rule.before
            if second in names and first in names[names.index(second) :] and first not in names[: names.index(second)]:
                yield found(at, path, f"{first} comes after {second} in the expected calls", "put it before")
        if rule.nothing_after is not None and rule.nothing_after in names[:-1]:
            after = names[names.index(rule.nothing_after) + 1 :]
            if any(name != rule.nothing_after for name in after):
                message = f"{after[0]} is expected after {rule.nothing_after}, after which nothing may follow"
                yield found(at, path, message, "put it before")


def check_risk(at: CaseAt) -> Iterator[Finding]:
    """A written risk is not below that of the expected calls."""
    if at.case.risk is None:
        return
    expected = at.case.manifest.riskiest([call.name for _, call in expected_calls(at.case)])
    if RISKS.index(at.case.risk) < RISKS.index(expected):
        message = f"the risk is written as {at.case.risk}, but a {expected} call is expected"
        yield found(at, ("risk",), message, "write that, or leave risk out", "warning")
