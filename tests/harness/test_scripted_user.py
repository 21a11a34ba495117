"""The scripted user understands what is asked, and says each thing once."""

from __future__ import annotations

import time
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.harness.questions import asks_for
from mootcourt.harness.user import ScriptedUser

TOOLS = [
    {"name": "find_booking", "risk": "read", "parameters": {"type": "object", "properties": {"booking_ref": {}}}},
    {
        "name": "move_booking",
        "risk": "write",
        "parameters": {
            "type": "object",
            "properties": {"booking_ref": {}, "new_date": {}, "cabin": {"enum": ["saloon", "quiet", "berth"]}},
        },
    },
    {
        "name": "add_guest",
        "risk": "write",
        "parameters": {"type": "object", "properties": {"guest_email": {}, "nights": {}, "amount": {}, "reason": {}}},
    },
]
EXPECT = {"outcome": "call", "calls": [{"name": "move_booking"}]}


def case_of(*replies: tuple[str, str], expect: Any = None) -> Case:
    return Case.model_validate(
        {
            "id": "ferry",
            "tools": TOOLS,
            "group": "multi_step",
            "intent": ["move_booking"],
            "messages": [{"role": "user", "content": "Please move my crossing."}],
            "expect": expect or EXPECT,
            "replies": [{"when": {"asks": asks}, "say": say} for asks, say in replies],
        }
    )


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Could I have your booking reference, please?", {"booking_ref"}),
        ("I can do that. What's the booking ref?", {"booking_ref"}),
        ("To move it I need the booking reference.", {"booking_ref"}),
        ("Which date should I move it to?", {"new_date"}),
        ("And when would you like to travel instead?", {"new_date"}),
        ("What's the new date, and which cabin would you like?", {"new_date", "cabin"}),
        ("Saloon, quiet or berth?", {"cabin"}),
        ("How many nights will they stay?", {"nights"}),
        ("What's your guest's email address?", {"guest_email"}),
        ("May I ask why?", {"reason"}),
        ("How much should it be?", {"amount"}),
        ("Please send me:\n* booking ref\n* new date", {"booking_ref", "new_date"}),
        ("I would move FR-20 to 4 May 2026. Shall I go ahead?", {"confirmation"}),
        ("So that's FR-20 to 4 May, right?", {"confirmation"}),
        ("Do you want me to move FR-20 to 4 May 2026?", {"confirmation"}),
        ("Please reply YES to move FR-20 to 4 May 2026.", {"confirmation"}),
    ],
)
def test_what_is_asked_for_is_understood(text: str, asked: set[str]) -> None:
    assert asks_for(text, case_of().manifest.tools, request="Please move my crossing.") >= asked


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Done: FR-20 now sails on 4 May 2026.",
        "I moved your booking. Is there anything else I can help with?",
        "Sorry, there is no booking with that reference.",
        "The quiet cabin is full, so you are in the saloon.",
        "Your booking reference is FR-20.",
    ],
)
def test_what_asks_for_nothing_is_no_question(text: str) -> None:
    assert asks_for(text, case_of().manifest.tools, request="Please move my crossing.") == frozenset()


def test_what_is_asked_together_is_said_together() -> None:
    case = case_of(("new_date", "4 May 2026."), ("booking_ref", "It is FR-20."), ("cabin", "Quiet."))
    user = ScriptedUser(case)
    user.open(case.judged_turns[0])
    assert user.answer("What is the booking reference, and which date suits you?") == "4 May 2026. It is FR-20."
    assert user.answer("Which booking reference, sorry?") is None
    assert user.answer("Saloon, quiet or berth?") == "Quiet."


def test_a_bare_which_is_answered_where_there_is_one_thing_to_say() -> None:
    case = case_of(("booking_ref", "FR-20, the later one."))
    user = ScriptedUser(case)
    user.open(case.judged_turns[0])
    assert user.answer("I see two crossings, FR-20 and FR-21. Which one do you mean?") == "FR-20, the later one."


def test_questions_that_the_turn_expects_one_by_one_end_it_with_the_last() -> None:
    expect = {"outcome": "clarify", "clarify": {"missing": ["booking_ref", ["new_date", "cabin"]]}}
    case = case_of(("booking_ref", "FR-20"), ("cabin", "quiet"), expect=expect)
    user = ScriptedUser(case)
    user.open(case.judged_turns[0])
    assert user.answer("What is the booking reference?") == "FR-20"
    assert user.answer("Saloon, quiet or berth?") is None


def test_a_reply_of_an_earlier_turn_waits_for_its_question() -> None:
    case = case_of(("confirmation", "Yes."))
    user = ScriptedUser(case)
    user.open(case.judged_turns[0])
    assert user.answer("I cannot find it.") is None
    user.open(case.judged_turns[0])
    assert user.answer("Move FR-20 to 4 May 2026: shall I go ahead?") == "Yes."


def test_a_long_text_is_read_in_no_time() -> None:
    case = case_of(("confirmation", "Yes."))
    user = ScriptedUser(case)
    user.open(case.judged_turns[0])
    began = time.monotonic()
    user.answer("please tell me your booking reference? " * 25_000)
    user.answer("please " * 100_000)
    assert time.monotonic() - began < 5
