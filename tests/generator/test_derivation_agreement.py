from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.generator.derivation import Derived, DerivedCall, agreement, derive

TOOL = {
    "name": "moor",
    "description": "Moor a boat at a berth.",
    "risk": "write",
    "parameters": {
        "type": "object",
        "properties": {
            "berth": {"type": "string", "pattern": "^BE\\d{3}$"},
            "lines": {"type": "integer", "default": 2},
            "note": {"type": "string", "description": "Note"},
        },
        "required": ["berth"],
    },
}


def case(expect: dict[str, Any], text: str = "Please moor at BE204.") -> Case:
    return Case.model_validate(
        {
            "id": "c",
            "tools": [TOOL],
            "group": "ambiguous",
            "intent": ["moor"],
            "messages": [{"role": "user", "content": text}],
            "expect": expect,
        }
    )


def call(**arguments: Any) -> dict[str, Any]:
    return {"outcome": "call", "calls": [{"name": "moor", "arguments": arguments}]}


BERTH = {"exact": "BE204"}


@pytest.mark.parametrize(
    ("expect", "agrees"),
    [
        (call(berth=BERTH), True),
        (call(berth={"any_of": ["BE204", "BE205"]}), True),
        (call(berth={"exact": "BE205"}), False),
        (call(berth=BERTH, lines={"number": 2}), True),
        (call(berth=BERTH, lines={"number": 4}), False),
        (call(berth=BERTH, note={"absent": True}), True),
        ({**call(berth=BERTH), "outcome": ["call", "refuse"]}, True),
        ({"outcome": "no_call"}, False),
        ({"outcome": "clarify", "clarify": {"missing": ["berth"]}}, False),
        ({"outcome": "call", "calls": [call(berth=BERTH)["calls"][0]] * 2}, False),
    ],
)
def test_calls_agree_by_value(expect: dict[str, Any], agrees: bool) -> None:
    one = case(expect)
    result = agreement(one, derive(one))
    assert result.agrees is agrees
    assert bool(result.reason) is not agrees


def test_independent_calls_agree_in_any_order() -> None:
    expect = {"outcome": "call", "calls": [call(berth={"exact": name})["calls"][0] for name in ("BE205", "BE204")]}
    one = case(expect, "Please moor at BE204 and BE205.")
    assert agreement(one, derive(one)).agrees


@pytest.mark.parametrize(
    ("clarify", "agrees"),
    [
        ({"conflict": {"berth": ["BE205", "BE204"]}}, True),
        ({"conflict": {"berth": ["BE204", "BE209"]}}, False),
        ({"missing": ["berth"]}, False),
        ({"conflict": {"berth": ["BE205", "BE204"]}, "confirm": ["moor"]}, False),
    ],
)
def test_questions_agree_as_sets(clarify: dict[str, Any], agrees: bool) -> None:
    one = case({"outcome": "clarify", "clarify": clarify}, "Please moor at BE204 or BE205.")
    assert agreement(one, derive(one)).agrees is agrees


def test_a_looked_up_value_agrees_by_path_or_by_value() -> None:
    looked_up = Derived(
        "call",
        (DerivedCall("moor", {"berth": {"derived": "find.free[0].berth"}}, {"berth": "BE204"}),),
        results=(("find", {"free": [{"berth": "BE204"}]}),),
    )
    for spec in ({"derived": "find.free[0].berth"}, BERTH, {"derived": "find#1.free[0].berth"}):
        assert agreement(case(call(berth=spec)), [looked_up]).agrees
    assert not agreement(case(call(berth={"exact": "BE205"})), [looked_up]).agrees


def test_free_text_agrees_by_kind() -> None:
    said = Derived("call", (DerivedCall("moor", {"berth": "BE204", "note": {"judged": "the mast is down"}}),))
    assert agreement(case(call(berth=BERTH, note={"judged": "mast down"})), [said]).agrees
    assert agreement(case(call(berth=BERTH, note={"exact": "mast is down"})), [said]).agrees
    assert not agreement(case(call(berth=BERTH, note={"exact": "no mast"})), [said]).agrees


def test_unknown_never_agrees() -> None:
    assert not agreement(case(call(berth=BERTH)), [Derived("unknown", rule="x", reason="y")]).agrees
