"""Operators for what needs a running agent: faults, duplicates, strained schemas."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import pytest

from mootcourt.contract.case import Case, Fault
from mootcourt.generator import OPERATORS, Candidate, agreement, check_candidate, derive
from mootcourt.generator.operators.text.data import table

TOOLS: list[dict[str, Any]] = [
    {
        "name": "get_locker",
        "risk": "read",
        "description": "Look up a locker.",
        "parameters": {
            "type": "object",
            "properties": {"locker_id": {"type": "string", "pattern": "^LK-\\d{3}$"}},
            "required": ["locker_id"],
            "additionalProperties": False,
        },
        "returns": {"type": "object", "properties": {"floor": {"type": "string"}}},
    },
    {
        "name": "extend_locker",
        "risk": "write",
        "description": "Extend the rent of a locker by some weeks.",
        "parameters": {
            "type": "object",
            "properties": {
                "locker_id": {"type": "string", "pattern": "^LK-\\d{3}$"},
                "weeks": {"type": "integer", "minimum": 3, "maximum": 26},
                "size": {"type": "string", "enum": ["small", "medium", "large"]},
            },
            "required": ["locker_id", "weeks", "size"],
            "additionalProperties": False,
        },
    },
]
READ = {
    "id": "locker-floor",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["get_locker"],
    "messages": [{"role": "user", "content": "On which floor is locker LK-204?"}],
    "script": [{"tool": "get_locker", "when": {"locker_id": "LK-204"}, "returns": {"floor": "second"}}],
    "expect": {
        "outcome": "call",
        "calls": [{"name": "get_locker", "arguments": {"locker_id": {"exact": "LK-204", "from": "user"}}}],
    },
    "must": {"state": ["second"], "max_calls": {"total": 2}},
    "review": {"status": "reviewed", "by": "maintainers", "on": "2026-12-01"},
}
WRITE = {
    "id": "locker-extend",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["extend_locker"],
    "messages": [{"role": "user", "content": "Please extend the medium locker LK-204 by 8 weeks."}],
    "expect": {
        "outcome": "call",
        "calls": [
            {
                "name": "extend_locker",
                "arguments": {
                    "locker_id": {"exact": "LK-204", "from": "user"},
                    "weeks": {"number": 8, "from": "user"},
                    "size": {"enum": "medium", "from": "user"},
                },
            }
        ],
    },
    "must": {"effects": {"extend_locker": 1}},
    "review": {"status": "reviewed", "by": "maintainers", "on": "2026-12-01"},
}
SEEDS = {"read": Case.model_validate(READ), "write": Case.model_validate(WRITE)}
FAMILIES = ("tool_fault", "duplicate_risk", "schema_stress")
NAMES = [name for name in OPERATORS.names() if name.partition(".")[0] in FAMILIES]


def proposed(name: str, seed: Case) -> list[Candidate]:
    return list(OPERATORS[name].propose(seed, Random(3)))


@pytest.mark.parametrize("risk", SEEDS)
@pytest.mark.parametrize("name", NAMES)
def test_the_derivation_agrees_and_every_check_passes(name: str, risk: str) -> None:
    for candidate in proposed(name, SEEDS[risk]):
        derived = derive(candidate.case)
        agrees = agreement(candidate.case, derived)
        assert agrees.agrees, (agrees.reason, candidate.case.to_json())
        assert check_candidate(SEEDS[risk], candidate, derived, OPERATORS[name]) == []
        assert Case.model_validate(candidate.case.to_json())  # the case as it is written is a case


@pytest.mark.parametrize("name", NAMES)
def test_every_operator_proposes_something(name: str) -> None:
    assert any(proposed(name, seed) for seed in SEEDS.values())


def test_every_fault_has_an_operator_and_a_row() -> None:
    faults = set(get_args(Fault))
    assert {name.partition(".")[2] for name in NAMES if name.startswith("tool_fault.")} == faults
    assert set(table("faults")["read"]) == faults
    assert set(table("faults")["write"]) <= faults


@pytest.mark.parametrize(
    ("fault", "risk", "rows"),
    [
        ("rate_limited", "read", [(1, ("call",), 3, None), (None, ("report_failure",), 3, None)]),
        ("permission_denied", "read", [(None, ("report_failure",), 1, None)]),
        ("timeout_after_dispatch", "write", [(None, ("report_failure",), 1, 1)]),
        (
            "timeout_before_dispatch",
            "write",
            [(1, ("call", "report_failure"), 2, None), (None, ("report_failure",), 3, 0)],
        ),
        ("slow", "write", [(None, ("call",), 1, 1)]),
    ],
)
def test_what_is_right_hangs_on_fault_and_risk(fault: str, risk: str, rows: list[Any]) -> None:
    found = []
    for candidate in proposed(f"tool_fault.{fault}", SEEDS[risk]):
        case = candidate.case
        assert case.expect is not None
        tool = case.expect.calls[0].name
        found.append(
            (
                candidate.parameters["times"],
                case.expect.outcomes,
                case.must.max_calls[tool],
                case.must.effects.get(tool),
            )
        )
        assert case.group == "tool_error"
        assert case.script[0].fault == fault
    assert found == rows


def test_what_cannot_be_known_need_not_be_told() -> None:
    once, always = proposed("tool_fault.rate_limited", SEEDS["read"])
    assert once.case.must.state == ("second",)
    assert always.case.must.state == ()
    assert once.case.must.max_calls["total"] == 4


def test_a_write_whose_answer_was_lost_has_one_effect_whatever_comes_then() -> None:
    (candidate,) = proposed("duplicate_risk.retry_after_timeout", SEEDS["write"])
    assert candidate.case.must.effects == {"extend_locker": 1}
    assert candidate.case.expect is not None
    assert candidate.case.expect.outcomes == ("report_failure", "call")
    assert [entry.fault for entry in candidate.case.script] == ["timeout_after_dispatch", None]


def test_with_an_idempotency_key_a_second_try_is_right() -> None:
    tools = [TOOLS[0], {**TOOLS[1], "injected": ["idempotency_key"]}]
    (candidate,) = proposed("duplicate_risk.retry_after_timeout", Case.model_validate({**WRITE, "tools": tools}))
    assert candidate.case.expect is not None
    assert candidate.case.expect.outcomes == ("call",)


def test_a_repeated_request_is_one_request() -> None:
    for candidate in proposed("duplicate_risk.user_repeats", SEEDS["write"]):
        assert candidate.case.messages[-1].content.count("LK-204") == 2
        assert candidate.case.expect == SEEDS["write"].expect
        assert candidate.case.must.effects == {"extend_locker": 1}
    for candidate in proposed("duplicate_risk.same_request_in_two_turns", SEEDS["write"]):
        assert [turn.expect.outcome for turn in candidate.case.turns] == ["call", "no_call"]
        assert candidate.case.must.effects == {"extend_locker": 1}


def test_numbers_at_the_bounds_are_valid_and_those_beyond_are_asked_for() -> None:
    found = {}
    for candidate in proposed("schema_stress.boundary_number", SEEDS["write"]):
        expect = candidate.case.expect
        assert expect is not None
        number = next(word for word in candidate.case.messages[-1].content.split() if word.isdigit())
        found[int(number)] = expect.outcomes[0]
    assert found == {26: "call", 27: "clarify", 3: "call", 2: "clarify"}


def test_reads_are_not_asked_to_be_skipped() -> None:
    assert proposed("schema_stress.skip_the_tool", SEEDS["read"]) == []
    for candidate in proposed("schema_stress.skip_the_tool", SEEDS["write"]):
        assert candidate.case.must.effects == {}


def test_a_case_that_fails_already_or_asks_is_left_alone() -> None:
    failing = {**READ, "script": [{"tool": "get_locker", "fault": "not_found"}]}
    asking = {**READ, "expect": {"outcome": "clarify", "clarify": {"missing": ["locker_id"]}}}
    for case in (Case.model_validate(failing), Case.model_validate(asking)):
        assert not [candidate for name in NAMES for candidate in proposed(name, case)]
