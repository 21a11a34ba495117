from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mootcourt.contract.calendar import Calendar
from mootcourt.judges.freetext.signature import Difference, differences, signature


def kinds(a: str, b: str) -> set[str]:
    return {difference.kind for difference in differences(signature(a), signature(b))}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Cancel QA-2210.", "Could you cancel QA-2210, please?"),
        ("Don't cancel QA-2210", "Please do not cancel QA-2210."),
        ("Don't cancel QA-2210", "please dont cancel QA-2210"),
        ("move 40 euros from AC-1 to AC-2", "into AC-2, please move EUR 40 from AC-1"),
        ("at least 3 boxes", "no fewer than three boxes"),
        ("nut-free bread", "bread without nuts"),
        ("the latest invoice", "the most recent invoice"),
        ("every ticket by 5 May 2027", "all tickets no later than 5 May 2027"),
        ("Has QA-2210 been shipped?", "I was wondering whether QA-2210 has been shipped."),
        ("they won't open", "they will not open"),
        ("I've paid for QA-2210", "I have paid for QA-2210"),
        ("turn off the alarm", "disable the alarm"),
        ("Please send it.", "Please send it, if you don't mind. No rush!"),
        ("mail Priya Nair about it", "MAIL PRIYA NAIR ABOUT IT"),
    ],
)
def test_two_wordings_of_one_thing_have_no_difference(a: str, b: str) -> None:
    assert differences(signature(a), signature(b)) == []
    assert differences(signature(b), signature(a)) == []


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("cancel QA-2210", "cancel QA-2201", "value"),
        ("cancel QA-2210", "don't cancel QA-2210", "negation"),
        ("close A and don't close B", "don't pay A and close B", "negation"),
        ("Yes, please do.", "Yes, please don't.", "negation"),
        ("call me before they arrive", "call me after they arrive", "comparator"),
        ("bread with nuts", "nut-free bread", "negation"),
        ("under 50 euros", "over 50 euros", "comparator"),
        ("pay by 5 May 2027", "pay after 5 May 2027", "comparator"),
        ("cancel all my bookings", "cancel any booking of mine", "quantifier"),
        ("only the blue shirts", "the blue shirts", "quantifier"),
        ("the cheapest seat", "the most expensive seat", "extreme"),
        ("raise the limit", "lower the limit", "direction"),
        ("unlock the account", "lock the account", "direction"),
        ("move 40 euros from AC-1 to AC-2", "move 40 euros from AC-2 to AC-1", "role"),
        ("trains from Ghent to Lille", "trains from Lille to Ghent", "role"),
        ("gold per ounce", "gold per gram", "unit"),
        ("ship it to Priya", "ship it to Amara", "name"),
        ("cancel QA-2210", "how do I cancel QA-2210", "act"),
        ("cancel QA-2210", "did you cancel QA-2210", "act"),
        ("cancel QA-2210", "what if I cancel QA-2210", "act"),
        ("they will cancel it", "they were going to, did cancel it", "tense"),
    ],
)
def test_a_dangerous_change_is_a_difference_of_its_kind(a: str, b: str, kind: str) -> None:
    assert kind in kinds(a, b)
    assert kind in kinds(b, a)


def test_a_difference_says_what_was_and_what_is() -> None:
    found = differences(signature("keep QA-2210"), signature("keep QA-2201"))
    assert found == [Difference("value", "QA-2210", "QA-2201")]
    assert str(found[0]) == "value 'QA-2210' became 'QA-2201'"
    assert str(Difference("negation", "send", "")) == "negation 'send' is lost"
    assert str(Difference("negation", "", "send")) == "negation 'send' is new"


def test_values_are_read_by_the_calendar() -> None:
    british = Calendar(locale="en-GB")
    a, b = signature("on 07/09/2027", british), signature("on 7 September 2027", british)
    assert differences(a, b) == []
    assert differences(signature("on 07/09/2027"), signature("on 7 September 2027")) != []


@pytest.mark.parametrize("negated", ["Do not hand the box to the porter.", "Never hand the box to the porter."])
def test_a_denial_of_another_thing_is_not_the_same_denial(negated: str) -> None:
    for other in (
        "Hand the box to the porter.",
        "Hand the box only to the porter.",
        "Do not show the box to the porter.",
    ):
        assert differences(signature(negated), signature(other)) != []


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_has_a_signature_without_a_difference_to_itself(text: str) -> None:
    first = signature(text)
    signature.cache_clear()
    assert signature(text) == first
    assert differences(first, first) == []


def test_near_misses_of_real_searches_are_told_apart(shared_data: Path) -> None:
    lines = (shared_data / "near_miss_pairs.jsonl").read_text(encoding="utf-8").splitlines()
    pairs = [pair for pair in map(json.loads, lines) if pair["label"] == 0]
    missed = [pair for pair in pairs if not differences(signature(pair["a"]), signature(pair["b"]))]
    assert len(pairs) == 32
    assert len(missed) <= 3


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Did you cancel QA-2210?", "hi there, did you cancel QA-2210?"),
        ("page them (it hung)", "page them (it hung) My phone is nearly flat."),
        ("No, sorry, I meant QA-2210", "no sorry I meant QA-2210"),
    ],
)
def test_greetings_brackets_and_corrections_commit_to_nothing(a: str, b: str) -> None:
    assert differences(signature(a), signature(b)) == []
