"""Any text is read, in a time that grows with its length, and without changing what is given."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mootcourt.acts import Deed, deeds_of, read_answer
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.trace import CallResult, SentCall

MOVE = ToolSpec.model_validate(
    {
        "name": "move_parcel",
        "risk": "write",
        "parameters": {"type": "object", "properties": {"parcel_id": {"type": "string"}, "depot": {"type": "string"}}},
    }
)
MOVED = Deed("move_parcel", {"parcel_id": "PX-1", "depot": "Hull"}, "ok", {"parcel_id": "PX-1", "depot": "Hull"})
WORDS = st.sampled_from(
    [
        "I",
        "have",
        "not",
        "moved",
        "PX-1",
        "to",
        "Hull",
        "?",
        "\n\n",
        "- ",
        "**",
        "which",
        "could",
        "you",
        "failed",
        "12.50",
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.lists(WORDS, max_size=30).map(" ".join))
def test_any_text_is_read_and_read_the_same_again(text: str) -> None:
    first = read_answer(text, request="Move PX-1 to Hull", calls=(MOVED,), tools=[MOVE])
    assert first == read_answer(text, request="Move PX-1 to Hull", calls=(MOVED,), tools=[MOVE])
    assert first.asks_for == () or first.act == "asks_clarification"
    assert first.claimed_tools == () or first.act in ("reports_success", "reports_partial")


@settings(max_examples=100, deadline=None)
@given(JSON, st.sampled_from(["ok", "error", "timeout", "denied"]))
def test_any_result_is_held_against_a_text(value: object, status: str) -> None:
    calls = deeds_of([(SentCall(name="move_parcel"), CallResult(status=status, value=value))])
    found = read_answer("I've moved PX-1 to Hull, as of 3 May.", request="Move PX-1", calls=calls, tools=[MOVE])
    assert found.act == "reports_success"
    # The claim is no false one where the call was answered, and no true one where it was not.
    assert found.false_claim in (None, status != "ok")


@pytest.mark.parametrize(
    "piece",
    ["I looked at PX-1, but it could not be found. ", "I have ", "- x\n", "a", " ", "?", "not ", "**", "Is it so? "],
    ids=["sentence", "subjects", "items", "word", "spaces", "questions", "negations", "markup", "short questions"],
)
def test_a_long_text_takes_time_in_proportion(piece: str) -> None:
    start = time.perf_counter()
    read_answer(piece * (100_000 // len(piece)), request="Move PX-1", calls=(MOVED,), tools=[MOVE])
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("Which depot should it go to?", ("depot",)),
        ("Please send me the parcel number.", ("parcel_id",)),
        ("Shall I go ahead?", ("confirmation",)),
        ("I've moved it.", ()),
    ],
    ids=["which", "please", "leave", "none"],
)
def test_the_scripted_user_learns_what_is_asked_for(text: str, asked: tuple[str, ...]) -> None:
    assert read_answer(text, request="move my parcel", calls=(), tools=[MOVE]).asks_for == asked


@pytest.mark.parametrize(
    ("sent", "result", "deed"),
    [
        (SentCall(name="t", arguments='{"a": 1}'), CallResult(value="[1, 2]"), Deed("t", {"a": 1}, "ok", [1, 2])),
        (SentCall(name="t", arguments="{broken"), None, Deed("t", {}, "timeout")),
        (
            SentCall(name="t", arguments={"a": 1}, executed={"a": 2}),
            CallResult(status="error", code="not_found", error="no such parcel"),
            Deed("t", {"a": 2}, "error", None, "not found no such parcel"),
        ),
    ],
    ids=["text arguments", "no result", "executed"],
)
def test_a_recorded_call_is_taken_as_it_ended(sent: SentCall, result: CallResult | None, deed: Deed) -> None:
    assert deeds_of([(sent, result)]) == (deed,)
