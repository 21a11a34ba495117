"""Whether a case's expectation says what the derivation computes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case, Turn
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.tool import Manifest, canonical_json
from mootcourt.generator.derivation.model import Derived, DerivedCall
from mootcourt.generator.derivation.paths import resolve
from mootcourt.generator.derivation.scene import tables_of
from mootcourt.generator.derivation.tool_table import ToolTable
from mootcourt.generator.facts.slots import Slot
from mootcourt.judges.comparators import ABSENT, compare
from mootcourt.remembered import remembered

NO_CALENDAR = Calendar()


@dataclass(frozen=True, slots=True)
class Agreement:
    """Whether expectation and derivation agree, and the first difference."""

    agrees: bool
    reason: str = ""


def agreement(case: Case, derived: Sequence[Derived]) -> Agreement:
    """Compare what each judged turn expects with what was derived.

    Args:
        case: The case.
        derived: One result for each judged turn.
    """
    return _agreement(case.manifest, calendar_of(case), case.judged_turns, derived)


@remembered(8)
def _agreement(manifest: Manifest, calendar: Calendar, turns: Sequence[Turn], derived: Sequence[Derived]) -> Agreement:
    for number, (turn, result) in enumerate(zip(turns, derived, strict=True)):
        reason = _turn(manifest, turn.expect, result, calendar)
        if reason:
            where = f"turns[{number}]: " if len(turns) > 1 else ""
            return Agreement(False, where + reason)
    return Agreement(True)


def _turn(manifest: Manifest, expect: Expectation, derived: Derived, calendar: Calendar) -> str:
    if derived.outcome not in expect.outcomes:
        return (
            f"outcome is {' or '.join(expect.outcomes)}, derived {derived.outcome} ({derived.rule}: {derived.reason})"
        )
    return _calls(manifest, expect.calls, derived, calendar) or _questions(expect, derived)


def _calls(manifest: Manifest, expected: Sequence[ExpectedCall], derived: Derived, calendar: Calendar) -> str:
    if len(expected) != len(derived.calls):
        names = [[call.name for call in calls] for calls in (expected, derived.calls)]
        return f"calls are {', '.join(names[0]) or 'none'}, derived {', '.join(names[1]) or 'none'}"
    free = list(derived.calls)
    for call in expected:
        reasons = []
        for other in free:
            reason = _call(manifest, call, other, derived, calendar)
            if not reason:
                free.remove(other)
                break
            reasons.append((other.name != call.name, reason))
        else:
            return min(reasons)[1]
    return ""


def _call(manifest: Manifest, expected: ExpectedCall, derived: DerivedCall, whole: Derived, calendar: Calendar) -> str:
    if expected.name != derived.name:
        return f"call {expected.name} is not derived"
    table = tables_of(manifest)[expected.name] if expected.name in manifest else None
    if table is None:
        return f"call {expected.name} is not in the tools"
    for name in dict.fromkeys((*expected.arguments, *derived.arguments)):
        spec, value = expected.arguments.get(name), derived.arguments.get(name)
        slot = table.by_name.get(name)
        if name not in derived.arguments:
            same = spec is None or _absent_is_fine(spec, slot, table)
        elif spec is None:
            same = _extra_is_fine(value, slot)
        else:
            same = _argument(spec, value, derived, name, slot, whole, calendar)
        if not same:
            return f"{expected.name}.{name} is {_spec_text(spec)}, derived {_value_text(name, derived)}"
    return ""


def _absent_is_fine(spec: ArgumentSpec, slot: Slot | None, table: ToolTable) -> bool:
    if spec.comparator in ("absent", "anything"):
        return True
    if slot is None or slot.required or slot.name in table.tool.required:
        return False
    if spec.comparator == "judged" or compare(spec, ABSENT, schema=slot.schema, calendar=NO_CALENDAR).ok is True:
        return True
    accepted = spec.value if spec.comparator == "any_of" else (spec.value,)
    return "default" in slot.schema and canonical_json(slot.schema["default"]) in {
        canonical_json(value) for value in accepted
    }


def _extra_is_fine(value: Any, slot: Slot | None) -> bool:
    if slot is None or slot.required:
        return False
    if isinstance(value, Mapping) and set(value) == {"judged"}:
        return True
    return "default" in slot.schema and canonical_json(value) == canonical_json(slot.schema["default"])


def _argument(
    spec: ArgumentSpec,
    value: Any,
    call: DerivedCall,
    name: str,
    slot: Slot | None,
    whole: Derived,
    calendar: Calendar,
) -> bool:
    if isinstance(value, Mapping) and set(value) == {"judged"}:
        return _judged(spec, str(value["judged"]))
    if isinstance(value, Mapping) and set(value) == {"derived"}:
        if spec.comparator == "derived" and spec.derived == value["derived"]:
            return True
        if name not in call.looked_up:
            return spec.comparator in ("derived", "anything")
    if spec.comparator == "judged":
        return isinstance(value, str) and slot is not None and slot.kind in ("text", "person", "place")
    plain = {**call.arguments, **call.looked_up}
    result = compare(
        spec,
        plain[name],
        schema=slot.schema if slot is not None else None,
        calendar=calendar,
        lookup=lambda path: resolve(path, whole.results),
        siblings=plain,
    )
    return result.ok is True


def _judged(spec: ArgumentSpec, text: str) -> bool:
    """Free text agrees by kind; exact words agree where the user said them."""
    if spec.comparator in ("judged", "anything"):
        return True
    wanted = spec.value if spec.comparator == "any_of" else (spec.value,)
    return spec.comparator in ("exact", "any_of") and any(
        isinstance(one, str) and one.casefold() in text.casefold() for one in wanted
    )


def _questions(expect: Expectation, derived: Derived) -> str:
    if derived.outcome != "clarify":
        return ""
    clarify = expect.clarify
    missing = {_name(one) for one in (clarify.missing if clarify else ())}
    found = {_name(one) for one in derived.missing}
    if missing != found:
        return f"missing is {_list(missing)}, derived {_list(found)}"
    conflict = clarify.conflict if clarify else {}
    if set(conflict) != set(derived.conflict):
        return f"conflict is over {_list(set(conflict))}, derived {_list(set(derived.conflict))}"
    for name, values in conflict.items():
        if {_canonical(one) for one in values} != {_canonical(one) for one in derived.conflict[name]}:
            other = canonical_json(derived.conflict[name])
            return f"conflict of {name} is {canonical_json(list(values))}, derived {other}"
    confirm = set(clarify.confirm if clarify else ())
    if confirm != set(derived.confirm):
        return f"confirm is {_list(confirm)}, derived {_list(set(derived.confirm))}"
    return ""


def _name(one: str | Sequence[str]) -> str:
    return one if isinstance(one, str) else "|".join(sorted(one))


def _list(names: set[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"


def _canonical(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return canonical_json(value)


def _spec_text(spec: ArgumentSpec | None) -> str:
    return "absent" if spec is None else f"{spec.comparator} {canonical_json(spec.to_json()[spec.comparator])}"


def _value_text(name: str, call: DerivedCall) -> str:
    return canonical_json(call.arguments[name]) if name in call.arguments else "absent"
