"""The last outcomes: clarify, call, report a failure."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.schema import validator_for
from mootcourt.errors import SchemaError
from mootcourt.generator.derivation.confirming import needs_confirmation
from mootcourt.generator.derivation.done import already_done
from mootcourt.generator.derivation.filled import Filling
from mootcourt.generator.derivation.filling import fill
from mootcourt.generator.derivation.lookups import look_up
from mootcourt.generator.derivation.model import Derived, DerivedCall, unknown
from mootcourt.generator.derivation.requests import Request
from mootcourt.generator.derivation.scene import Scene
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.derivation.written_policy import hangs_on_text
from mootcourt.generator.facts.words import signs, stem, words_of

# Of the rules by which arguments were filled, the one that says most names the decision.
PLAIN = frozenset({"", "one_value", "constant_argument", "required_absent"})


@dataclass(slots=True, eq=False)
class _Plan:
    calls: list[DerivedCall] = field(default_factory=list)
    missing: list[str | tuple[str, ...]] = field(default_factory=list)
    conflict: dict[str, list[Any]] = field(default_factory=dict)
    confirm: list[str] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)
    failed: str = ""
    done: str = ""

    def add(self, calls: list[DerivedCall]) -> None:
        self.calls += [call for call in calls if call not in self.calls]


def act(request: Request, tables: list[ToolTable], scene: Scene) -> Derived:
    """Return the question, the calls or the failure that a live request comes to."""
    wanted = [table for table in tables if len(tables) == 1 or not _is_negated(table, tables, scene)]
    return act_on([(table, fill(table, scene, look_up)) for table in wanted], request, scene)


def act_on(filled: list[tuple[ToolTable, Filling]], request: Request, scene: Scene, *, rule: str = "") -> Derived:
    """Return what the filled calls come to, together."""
    plan = _Plan()
    facts = tuple(fact for _, filling in filled for fact in filling.facts)
    for table, filling in filled:
        text = hangs_on_text(table, scene)
        if text:
            return unknown(
                "policy_is_text",
                f"a policy that is only text speaks of it: {text}",
                f"a rule for {table.tool.name} beside that text",
                facts=facts,
            )
        if filling.unclear:
            name, reason = next(iter(filling.unclear.items()))
            return unknown(
                "unclear_argument",
                f"{name}: {reason}",
                f"a pattern, enum or description that sets {table.tool.name}.{name} apart",
                facts=facts,
            )
        problem = _plan_one(table, filling, request, scene, plan)
        if problem:
            return unknown(
                "unclear_call", problem, f"a schema of {table.tool.name} that the derivation can fill", facts=facts
            )
    if plan.calls and _corrects_unread(filled, scene):
        return unknown(
            "unread_correction",
            "the message corrects something, and nothing that was read is what it corrects",
            "an enum or description that names what is corrected",
            facts=facts,
        )
    if len(plan.calls) == 1 and _may_repeat(filled, scene):
        return unknown(
            "may_be_repeated",
            "the message may ask for another call with other values, which were not read",
            f"one request in each message to {plan.calls[0].name}, or a list in its schema",
            facts=facts,
        )
    return _result(plan, facts, rule)


def _may_repeat(filled: list[tuple[ToolTable, Filling]], scene: Scene) -> bool:
    """Whether the words of a question for one read tool go on to a second of the same kind."""
    return (
        len(filled) == 1
        and filled[0][0].tool.risk == "read"
        and not filled[0][1].several
        and signs("repeats").search(scene.message.masked) is not None
    )


def _corrects_unread(filled: list[tuple[ToolTable, Filling]], scene: Scene) -> bool:
    """Whether the message corrects something, and no value that was read stands after the correction."""
    match = signs("corrects").search(scene.message.masked)
    if match is None or any(table.has_query for table, _ in filled):
        return False
    return not any(
        fact.span is not None and fact.path == scene.path and fact.span[0] >= match.start()
        for _, filling in filled
        for fact in filling.facts
    )


def _plan_one(table: ToolTable, filling: Filling, request: Request, scene: Scene, plan: _Plan) -> str:
    plan.rules += filling.rules
    plan.add(filling.lookups)
    if filling.failed:
        plan.failed = plan.failed or filling.failed
        return ""
    if filling.missing or filling.conflict:
        plan.missing += [name for name in filling.missing if name not in plan.missing]
        plan.conflict.update(filling.conflict)
        return ""
    calls = _calls(table, filling)
    if calls is None:
        return "several arguments have several values, and nothing pairs them"
    for call in calls:
        problem = _invalid(table, call)
        if problem:
            return problem
    fresh = []
    for call in calls:
        done = already_done(table, call, scene)
        if done:
            plan.done = done
        else:
            fresh.append(call)
    if fresh and needs_confirmation(table, fresh, request, scene):
        plan.confirm.append(table.tool.name)
        return ""
    for call in fresh:
        plan.add([call])
        answer = scene.answer(table.tool, {**call.arguments, **call.looked_up})
        if answer.state in ("failed", "uncertain"):
            plan.failed = plan.failed or f"{table.tool.name}: {answer.fault}"
        elif answer.tries > 1:
            plan.rules.append("tool_recovers")
    return ""


def _calls(table: ToolTable, filling: Filling) -> list[DerivedCall] | None:
    if not filling.several:
        return [DerivedCall(table.tool.name, filling.arguments, filling.looked_up)]
    if filling.paired and filling.several.keys() == filling.paired[0].keys():
        return [
            DerivedCall(table.tool.name, {**filling.arguments, **values}, filling.looked_up)
            for values in filling.paired
        ]
    if len(filling.several) > 1:
        return None
    name, values = next(iter(filling.several.items()))
    return [DerivedCall(table.tool.name, {**filling.arguments, name: value}, filling.looked_up) for value in values]


def _invalid(table: ToolTable, call: DerivedCall) -> str:
    plain: dict[str, Any] = {}
    for name, value in call.arguments.items():
        if isinstance(value, dict) and set(value) == {"judged"}:
            plain[name] = value["judged"]
        elif isinstance(value, dict) and set(value) == {"derived"}:
            if name not in call.looked_up:
                return ""
            plain[name] = call.looked_up[name]
        else:
            plain[name] = value
    try:
        errors = [] if validator_for(table.tool).is_valid(plain) else validator_for(table.tool).errors(plain)
    except SchemaError as error:
        return str(error)
    return f"the call does not fit its schema: {errors[0]}" if errors else ""


def _is_negated(table: ToolTable, tables: list[ToolTable], scene: Scene) -> bool:
    """Whether a clause says not to do this one of several acts."""
    others = {other.verb for other in tables if other is not table}
    for clause, done in zip(scene.message.clauses, scene.message.acts, strict=True):
        if done == "negated":
            stems = {stem(word) for word in words_of(clause.masked)}
            if table.verb in stems and table.verb not in others:
                return True
    return False


def _result(plan: _Plan, facts: tuple[Any, ...], rule: str) -> Derived:
    named = rule or next(
        (one for one in plan.rules if one not in PLAIN), plan.rules[-1] if plan.rules else "no_arguments"
    )
    calls = tuple(plan.calls)
    if plan.missing or plan.conflict or plan.confirm:
        return Derived(
            "clarify",
            calls,
            tuple(plan.missing),
            plan.conflict,
            tuple(plan.confirm),
            rule=_question_rule(plan, named),
            reason=_question_reason(plan),
            facts=facts,
        )
    if plan.failed:
        return Derived(
            "report_failure",
            calls,
            rule="tool_fails",
            reason=f"a tool that is needed fails ({plan.failed})",
            facts=facts,
        )
    if plan.done and not calls:
        return Derived("no_call", rule="already_done", reason=plan.done, facts=facts)
    return Derived(
        "call", calls, rule=named, reason="every required argument has one value from a trusted source", facts=facts
    )


def _question_rule(plan: _Plan, named: str) -> str:
    if plan.confirm and not plan.missing and not plan.conflict:
        return "policy_confirm"
    if plan.missing and not plan.conflict:
        return (
            "several_missing"
            if len(plan.missing) > 1
            else next(
                (
                    rule
                    for rule in plan.rules
                    if rule in ("no_valid_reading", "partial_value", "pattern_violated", "lookup_yields_none")
                ),
                "required_absent",
            )
        )
    return next((rule for rule in plan.rules if rule in CONFLICTS), named)


CONFLICTS = (
    "several_readings", "two_candidates", "near_collision", "words_against_digits", "message_against_attachment",
    "message_against_session", "message_against_earlier_turn", "lookup_yields_several", "session_holds_several",
    "earlier_result_holds_several", "partial_fits_several",
)  # fmt: skip


def _question_reason(plan: _Plan) -> str:
    parts = []
    if plan.missing:
        names = ", ".join(" or ".join(name) if isinstance(name, tuple) else name for name in plan.missing)
        parts.append(f"nothing gives {names}")
    if plan.conflict:
        parts.append("the user has to choose between values of " + ", ".join(plan.conflict))
    if plan.confirm:
        parts.append("the user has to confirm " + ", ".join(plan.confirm))
    return "; ".join(parts)
