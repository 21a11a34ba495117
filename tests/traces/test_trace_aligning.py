from __future__ import annotations

from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import SentCall, Step, Trace
from mootcourt.traces import align

TOOLS: list[dict[str, Any]] = [{"name": "ring", "risk": "write"}]
NOTHING = {"outcome": "no_call"}


def case(**fields: Any) -> Case:
    return Case.model_validate({"id": "k", "tools": TOOLS, "group": "clear_negative", "intent": [], **fields})


def short(*history: tuple[str, str]) -> Case:
    messages = [{"role": role, "content": text} for role, text in (*history, ("user", "Ring it."))]
    return case(messages=messages, expect=NOTHING)


def long(*turns: str, history: tuple[tuple[str, str], ...] = ()) -> Case:
    messages = [{"role": role, "content": text} for role, text in history]
    return case(messages=messages, turns=[{"user": text, "expect": NOTHING} for text in turns])


def steps(*told: str) -> Trace:
    made = {"u": lambda text: Step(user=text), "a": lambda text: Step(say=text)}
    made["c"] = lambda text: Step(call=SentCall(name=text))
    return Trace(case="k", steps=tuple(made[one[0]](one[2:]) for one in told))


def told(trace: Trace) -> list[str]:
    return [
        f"u{'' if step.turn is None else step.turn} {step.user}"
        if step.user is not None
        else f"a {step.say}"
        if step.call is None
        else f"c {step.call.name}"
        for step in trace.steps
    ]


HISTORY = (("user", "Hello"), ("assistant", "Hi there"))


def test_the_first_user_message_opens_the_first_turn_whatever_it_says() -> None:
    assert told(align(steps("u Please ring!", "c ring", "a Done"), short())) == ["u0 Please ring!", "c ring", "a Done"]


def test_the_history_is_cut_off_with_its_calls() -> None:
    trace = steps("u Hello", "c look", "a  Hi  there", "c look", "u Ring it.", "c ring")
    assert told(align(trace, short(*HISTORY))) == ["u0 Ring it.", "c ring"]


def test_a_trace_that_begins_behind_the_history_keeps_all() -> None:
    assert told(align(steps("u Ring it.", "a Done"), short(*HISTORY))) == ["u0 Ring it.", "a Done"]


def test_a_history_that_was_said_otherwise_is_not_cut_off() -> None:
    trace = steps("u Hello", "a Go away", "u Ring it.")
    assert told(align(trace, short(*HISTORY))) == ["u0 Hello", "a Go away", "u Ring it."]


def test_a_greeting_before_the_user_stays() -> None:
    assert told(align(steps("a Welcome", "u Ring it."), short())) == ["a Welcome", "u0 Ring it."]


def test_further_turns_open_at_their_text_and_the_rest_are_answers() -> None:
    trace = steps("u Ring it.", "a Which?", "u The big one.", "a Done", "u Again, please.", "a Done")
    expected = ["u0 Ring it.", "a Which?", "u The big one.", "a Done", "u1 Again, please.", "a Done"]
    assert told(align(trace, long("Ring it.", "Again,  please."))) == expected


def test_as_many_messages_as_turns_open_one_each() -> None:
    assert told(align(steps("u Do", "a .", "u Once more"), long("Ring it.", "Again."))) == [
        "u0 Do",
        "a .",
        "u1 Once more",
    ]


def test_a_trace_that_marks_its_turns_stays_as_it_is() -> None:
    marked = Trace(case="k", steps=(Step(user="Hello"), Step(user="Ring it.", turn=0)))
    assert align(marked, short(*HISTORY)) is marked


def test_aligning_twice_changes_nothing() -> None:
    once = align(steps("u Hello", "a Hi there", "u Ring it."), short(*HISTORY))
    assert align(once, short(*HISTORY)) is once


def test_a_trace_without_users_stays_as_it_is() -> None:
    trace = steps("c ring")
    assert align(trace, short()) is trace
