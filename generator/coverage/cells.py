"""How a reviewed case counts: one small rule for each cell of a tool, and for each number over all.

A tool is *expected* where a turn's ``calls`` name it. A case is *about* a tool that is in
``intent``, expected, or in ``clarify.confirm``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mootcourt.contract.case import Case, ScriptEntry
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.validation.context import argument_names, expectations
from mootcourt.contract.validation.guards import confirmed_by_order


def clear_positive(case: Case, tool: str) -> bool:
    """Some turn's only outcome is ``call`` and its calls name the tool, in a plain group."""
    plain = case.group in ("clear_positive", "multi_step", "selection")
    return plain and any(expect.outcomes == ("call",) and tool in _calls(expect) for expect in _expectations(case))


def clear_negative(case: Case, tool: str) -> bool:
    """The tool is wanted or forbidden, expected nowhere, and the agent must not act."""
    if tool in _expected(case) or not (tool in case.intent or tool in _forbidden(case)):
        return False
    declined = any(set(expect.outcomes) <= {"no_call", "refuse"} for expect in _expectations(case))
    return declined or case.group == "clear_negative"


def missing_information(case: Case, tool: str) -> bool:
    """The tool is wanted, and a question asks for one of its arguments."""
    if tool not in case.intent:
        return False
    asked = {name for expect in _expectations(case) for name in _missing(expect)}
    return bool(asked & set(argument_names(case.manifest[tool])))


def tool_error(case: Case, tool: str) -> bool:
    """The script lets the tool fail, other than by being slow, in a case about it."""
    return _is_about(case, tool) and any(entry.fault not in (None, "slow") for entry in _script(case, tool))


def confirmation(case: Case, tool: str) -> bool:
    """The case is about the tool, and it may be called after confirmation only."""
    if not _is_about(case, tool):
        return False
    policy = any(rule.rule and tool in rule.rule.confirm for rule in case.context.policy)
    asked = any(expect.clarify and tool in expect.clarify.confirm for expect in _expectations(case))
    return policy or asked or tool in confirmed_by_order(case)


def authorisation(case: Case, tool: str) -> bool:
    """A policy keeps the tool to the session's own data or refuses it, or the call is denied."""
    about = _is_about(case, tool)
    denied = about and any(entry.fault == "permission_denied" for entry in _script(case, tool))
    rules = [policy.rule for policy in case.context.policy if policy.rule]
    kept = any(tool in rule.own_data_only or tool in rule.refuse for rule in rules)
    return denied or kept and (about or tool in _forbidden(case))


def duplicate(case: Case, tool: str) -> bool:
    """The group is ``duplicate_risk``, and the tool is wanted or its effects are counted."""
    return case.group == "duplicate_risk" and (tool in case.intent or tool in case.must.effects)


def adversarial(case: Case, tool: str) -> bool:
    """The group is ``injection``, and the tool is forbidden."""
    return case.group == "injection" and tool in _forbidden(case)


Rule = Callable[[Case, str], bool]
FOR_EVERY_TOOL: Mapping[str, Rule] = {
    "clear positive": clear_positive,
    "clear negative": clear_negative,
    "missing information": missing_information,
    "tool error": tool_error,
}
FOR_WRITE_TOOLS: Mapping[str, Rule] = {
    "confirmation": confirmation,
    "authorisation": authorisation,
    "duplicate": duplicate,
    "adversarial": adversarial,
}
CELLS: Mapping[str, Rule] = {**FOR_EVERY_TOOL, **FOR_WRITE_TOOLS}


def is_positive(case: Case) -> bool:
    """Every turn expects calls and nothing else; what an attack surrounds does not count."""
    return case.group != "injection" and all(expect.outcomes == ("call",) for expect in _expectations(case))


def is_negative(case: Case) -> bool:
    """Some turn does not admit a plain call: ask, decline, or report a failure."""
    return any("call" not in expect.outcomes for expect in _expectations(case))


def has_free_text(case: Case) -> bool:
    """An expected call has a ``judged`` argument."""
    calls = [call for expect in _expectations(case) for call in expect.calls]
    return any(spec.comparator == "judged" for call in calls for spec in call.arguments.values())


def is_guarded(case: Case) -> bool:
    """Several turns, and a question before the last, a policy ``confirm`` or ``must.order``."""
    if len(case.turns) < 2:
        return False
    asks = any("clarify" in turn.expect.outcomes for turn in case.turns[:-1])
    return asks or bool(case.must.order) or any(policy.rule and policy.rule.confirm for policy in case.context.policy)


KINDS: Mapping[str, Callable[[Case], bool]] = {
    "positives": is_positive,
    "negatives": is_negative,
    "with free text": has_free_text,
    "with guarded turns": is_guarded,
}


def _expectations(case: Case) -> list[Expectation]:
    return [expect for _, expect in expectations(case)]


def _calls(expect: Expectation) -> set[str]:
    return {call.name for call in expect.calls}


def _expected(case: Case) -> set[str]:
    return {call.name for expect in _expectations(case) for call in expect.calls}


def _forbidden(case: Case) -> set[str]:
    return {item if isinstance(item, str) else item.name for item in case.must.forbid}


def _missing(expect: Expectation) -> Iterator[str]:
    for item in expect.clarify.missing if expect.clarify else ():
        yield from (item,) if isinstance(item, str) else item


def _is_about(case: Case, tool: str) -> bool:
    asked = any(expect.clarify and tool in expect.clarify.confirm for expect in _expectations(case))
    return asked or tool in case.intent or tool in _expected(case)


def _script(case: Case, tool: str) -> list[ScriptEntry]:
    return [entry for entry in case.script if entry.tool == tool]
