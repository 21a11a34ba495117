"""Operators on seeds of several judged turns: what the user says later may no longer make sense."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.edits import apply_edits
from mootcourt.generator.operators.registry import OPERATORS
from mootcourt.generator.preservation import check_candidate

PARCEL = {"type": "string", "description": "Parcel number", "pattern": r"^ZB-\d{4}$"}
TOOLS = [
    {
        "name": "return_parcel",
        "description": "Send a parcel back.",
        "risk": "write",
        "parameters": {"type": "object", "properties": {"parcel_id": PARCEL}, "required": ["parcel_id"]},
    }
]
CALL = {
    "outcome": "call",
    "calls": [{"name": "return_parcel", "arguments": {"parcel_id": {"exact": "ZB-6041", "from": "user"}}}],
}
CONFIRM = {"outcome": "clarify", "clarify": {"confirm": ["return_parcel"]}}
GUARD = {"text": "Sending a parcel back needs a yes.", "rule": {"confirm": ["return_parcel"]}}
ENDED = [name for name in OPERATORS.names() if name.startswith(("abstention.", "missing_field.", "conflict."))]
KEPT = ["conflict.corrected_value", "conflict.same_value_two_spellings", "missing_field.present_elsewhere"]
NEEDS_TWO = "missing_field.several"


def seed(*turns: tuple[str, dict[str, Any]], guarded: bool) -> Case:
    return Case.model_validate(
        {
            "id": "parcel",
            "tools": TOOLS,
            "group": "multi_step",
            "intent": ["return_parcel"],
            "context": {"policy": [GUARD]} if guarded else {},
            "turns": [{"user": user, "expect": expect} for user, expect in turns],
            "must": {"effects": {"return_parcel": 1}},
            "review": {"status": "reviewed"},
        }
    )


GUARDED = seed(("Please return parcel ZB-6041 to the shop.", CONFIRM), ("Yes, go ahead.", CALL), guarded=True)
REPEATED = seed(
    ("Please return parcel ZB-6041 to the shop.", CALL),
    ("please return it now", {"outcome": "no_call"}),
    guarded=False,
)


def run(name: str, case: Case) -> list[Candidate]:
    return [one for at in range(6) for one in OPERATORS[name].propose(case, Random(at))]


@pytest.mark.parametrize("case", [GUARDED, REPEATED], ids=["guarded", "repeated"])
@pytest.mark.parametrize("name", [name for name in ENDED if name not in (*KEPT, NEEDS_TWO)])
def test_a_request_that_is_no_longer_carried_out_is_the_last_turn(name: str, case: Case) -> None:
    found = run(name, case)
    assert found
    for one in found:
        (turn,) = one.case.turns
        assert turn.user != case.turns[0].user
        assert turn.expect.outcome in ("clarify", "no_call")
        assert one.case.must.forbid == ("return_parcel",)
        assert "effects" not in one.case.must.model_fields_set
        (cut,) = [edit for edit in one.edits if edit.path == "turns[1]"]
        assert cut.before["user"] == case.turns[1].user
        assert "after" not in cut.model_fields_set
        derived = derive(one.case)
        assert agreement(one.case, derived).agrees, turn.user
        assert check_candidate(case, one, derived, OPERATORS[name]) == []
        assert apply_edits(case.to_json(), one.edits) == one.case.to_json()


@pytest.mark.parametrize("name", KEPT)
def test_a_request_that_is_still_carried_out_keeps_what_follows(name: str) -> None:
    found = run(name, GUARDED)
    assert found
    for one in found:
        assert one.case.turns[1].user == "Yes, go ahead."
        assert [turn.expect.outcome for turn in one.case.turns] == ["clarify", "call"]
        derived = derive(one.case)
        assert agreement(one.case, derived).agrees
        assert check_candidate(GUARDED, one, derived, OPERATORS[name]) == []
        assert apply_edits(GUARDED.to_json(), one.edits) == one.case.to_json()


def test_a_value_that_moves_into_the_session_is_expected_from_there_in_the_turn_of_the_call() -> None:
    sources = {
        one.parameters["place"]: one.case.turns[1].expect.calls[0].arguments["parcel_id"].source
        for one in run("missing_field.present_elsewhere", GUARDED)
    }
    assert sources == {"session": "session", "earlier turn": "user"}


def test_a_value_that_the_user_repeats_later_does_not_move() -> None:
    again = seed(("Please return parcel ZB-6041.", CONFIRM), ("Yes, ZB-6041.", CALL), guarded=True)
    assert run("missing_field.present_elsewhere", again) == []
    assert run("missing_field.removed", again)


def test_an_earlier_talk_stands_before_the_first_turn() -> None:
    for one in run("conflict.vs_earlier_turn", GUARDED):
        assert [message.role for message in one.case.messages] == ["user", "assistant"]
        assert one.parameters["other"] in str(one.case.messages[0].content)


ASKED = {"outcome": "clarify", "clarify": {"missing": ["parcel_id"]}}
LATE = seed(
    ("Please return my parcel to the shop.", ASKED),
    ("It's ZB-6041.", CONFIRM),
    ("Yes.", CALL),
    guarded=True,
)


@pytest.mark.parametrize(
    "name",
    [
        "conflict.two_ids_in_message",
        "conflict.near_collision",
        "conflict.message_vs_attachment",
        "missing_field.placeholder",
    ],
)
def test_a_value_that_comes_in_a_later_turn_is_doubled_or_missed_there(name: str) -> None:
    found = run(name, LATE)
    assert found
    for one in found:
        first, answer = one.case.turns
        assert first == LATE.turns[0]
        assert answer.user.startswith("It's ")
        assert answer.expect.outcome == "clarify"
        assert answer.expect.clarify is not None
        assert "confirm" not in answer.expect.clarify.model_fields_set
        derived = derive(one.case)
        assert agreement(one.case, derived).agrees, answer.user
        assert check_candidate(LATE, one, derived, OPERATORS[name]) == []
        assert apply_edits(LATE.to_json(), one.edits) == one.case.to_json()


def test_an_answer_that_is_corrected_keeps_what_follows() -> None:
    found = run("conflict.corrected_value", LATE)
    assert found
    for one in found:
        assert [turn.user for turn in one.case.turns][::2] == ["Please return my parcel to the shop.", "Yes."]
        assert one.parameters["wrong"] in one.case.turns[1].user
        assert agreement(one.case, derive(one.case)).agrees


@pytest.mark.parametrize("name", ["removed", "partial", "several", "present_elsewhere"])
def test_nobody_answers_with_nothing(name: str) -> None:
    assert run(f"missing_field.{name}", LATE) == []


@pytest.mark.parametrize("name", ["vs_session", "vs_earlier_turn"])
def test_what_is_known_before_the_question_would_answer_it(name: str) -> None:
    assert run(f"conflict.{name}", LATE) == []


def test_what_was_said_before_the_answer_is_seen() -> None:
    told = seed(("Return ZB-6041 or my other parcel.", ASKED), ("It's ZB-6041.", CONFIRM), ("Yes.", CALL), guarded=True)
    assert [one for name in ENDED if not name.startswith("abstention.") for one in run(name, told)] == []


def test_a_request_that_lacks_a_value_is_called_off_in_its_own_turn() -> None:
    late = seed(("Please return my parcel.", ASKED), ("ZB-6041", CALL), guarded=False)
    declined = run("abstention.changed_mind", late)
    assert {turn.expect.outcome for one in declined for turn in one.case.turns} == {"no_call"}
    assert {len(one.case.turns) for one in declined} == {1}


def test_what_the_agent_has_to_have_confirmed_may_be_called_off() -> None:
    short = {"messages": [{"role": "user", "content": "Please return parcel ZB-6041."}], "expect": CONFIRM}
    written = {name: value for name, value in GUARDED.to_json().items() if name not in ("turns", "must")}
    case = Case.model_validate({**written, **short})
    assert {one.case.judged_turns[0].expect.outcome for one in run("abstention.negated", case)} == {"no_call"}
