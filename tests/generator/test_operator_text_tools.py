from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.ids import another, fits, lookalikes
from mootcourt.generator.operators.text.nouns import Noun, noun_for, with_article
from mootcourt.generator.operators.text.phrases import instead, without
from mootcourt.generator.operators.text.polish import capitalise, lower_first, reads_whole
from mootcourt.generator.operators.text.requests import requests
from mootcourt.generator.operators.text.sentences import is_english, is_small, is_social, split, ungreeted
from mootcourt.generator.patterns import text_for

ORDER = noun_for("order_id", {"type": "string", "description": "Order number"})


def place(text: str, value: str) -> tuple[int, int]:
    start = text.index(value)
    return start, start + len(value)


@pytest.mark.parametrize(
    ("text", "value", "left"),
    [
        ("What is the status of order ZK-5501?", "ZK-5501", "What is the status of my order?"),
        ("Cancel ZK-5501 please.", "ZK-5501", "Cancel my order please."),
        ("The lamp broke (ZK-5501). Please refund it.", "ZK-5501", "The lamp broke. Please refund it."),
        ("Please refund the lamp. My order number is ZK-5501.", "ZK-5501", "Please refund the lamp."),
        ("Refund the lamp, it's ZK-5501, thanks.", "ZK-5501", "Refund the lamp, thanks."),
        ("Where is the order ZK-5501?", "ZK-5501", "Where is the order?"),
        ("How much is on order ZK-5501 at the moment?", "ZK-5501", "How much is on my order at the moment?"),
        ("ZK-5501 never came. Send it again.", "ZK-5501", "My order never came. Send it again."),
    ],
)
def test_a_value_goes_with_the_words_that_carry_it(text: str, value: str, left: str) -> None:
    assert without(text, *place(text, value), ORDER, (place(text, value),)) == left


@pytest.mark.parametrize("text", ["Cancel ZK-5501.", "Do you have any ZK-5501 left?"])
def test_nothing_broken_is_left_of_a_short_request(text: str) -> None:
    left = without(text, *place(text, "ZK-5501"), ORDER, ())
    assert left in {None, "Cancel my order."}


@pytest.mark.parametrize(
    "text",
    ["For ZK-5501: a gift bag please.", "ZK-5501 where is it?", "ZK-5501, my usual bag please.", "ZK-5501?"],
)
def test_a_phrase_that_starts_a_sentence_without_a_verb_is_not_replaced(text: str) -> None:
    span = place(text, "ZK-5501")
    assert without(text, *span, ORDER, (span,)) is None
    assert instead(text, *span, ORDER, "my last order", (span,)) is None


def test_a_long_phrase_stands_only_before_a_mark() -> None:
    phrase = "that order from a while ago"
    for text, made in [
        ("Please cancel ZK-5501.", "Please cancel that order from a while ago."),
        ("Please bring ZK-5501 back tomorrow.", None),
    ]:
        assert instead(text, *place(text, "ZK-5501"), ORDER, phrase, ()) == made


@pytest.mark.parametrize(
    ("text", "value"),
    [("How much is on ZK-5501 at the moment?", "ZK-5501"), ("What do I have on 3 May 2026?", "3 May 2026")],
)
def test_a_verb_that_lost_its_place_is_noticed(text: str, value: str) -> None:
    nothing = Noun("", "number")
    assert without(text, *place(text, value), nothing, ()) is None


def test_no_word_of_a_list_was_read_as_yes_or_no() -> None:
    for name in ("grammar", "nouns", "styles", "frames", "payloads", "nearby"):
        assert not [word for word in _leaves(table(name)) if isinstance(word, bool)], name


def _leaves(part: Any) -> Iterator[Any]:
    if isinstance(part, dict):
        yield from part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _leaves(inner)
        if not isinstance(inner, (dict, list)):
            yield inner


@pytest.mark.parametrize(
    ("rest", "runs_on"),
    [
        ("order ZK-5501, the lid is cracked", True),
        ("a ticket: nothing loads", True),
        ("the vet tomorrow at 8:15 am, 30 minutes", True),
        ("order ZK-5501 pls it is late", True),
        ("a quiet room, not above the bar, from Monday", False),
        ("order ZK-5501", False),
    ],
)
def test_a_request_that_runs_on_is_noticed(rest: str, runs_on: bool) -> None:
    (request,) = requests(f"Please open {rest}.")
    assert replace(request, rest=rest).runs_on is runs_on


def test_small_letters_are_a_style_of_the_whole_message() -> None:
    assert is_small("where is it? it was due today")
    assert not is_small("where is it? It was due today.")
    assert not is_small("Where is it?")


def test_a_later_message_greets_nobody() -> None:
    assert ungreeted("Hi, when does it leave?") == "When does it leave?"
    assert ungreeted("hello there, any left?") == "any left?"
    assert ungreeted("Hi there!") == "Hi there!"


def test_one_of_two_accounts_goes_with_its_preposition() -> None:
    account = noun_for("from_account", {"type": "string", "description": "Account to be debited"})
    text = "Move 30 euros from A-111 to A-222."
    assert without(text, *place(text, "A-111"), account, (), unlike=True) == "Move 30 euros to A-222."


@pytest.mark.parametrize(
    ("text", "phrase", "doer", "form"),
    [
        ("Hi, could you please cancel order ZK-5501 for me?", "cancel order ZK-5501", "agent", "question"),
        ("I'd like to change my seat, please.", "change my seat", "user", "statement"),
        ("Please refund 12 euros.", "refund 12 euros", "agent", "imperative"),
        ("What's the status of ZK-5501?", "tell me the status of ZK-5501", "agent", "question"),
        ("I need you to book a table, I'm late.", "book a table", "agent", "statement"),
    ],
)
def test_requests_are_taken_apart(text: str, phrase: str, doer: str, form: str) -> None:
    (found,) = requests(text)
    assert (found.phrase, found.doer, found.form) == (phrase, doer, form)


@pytest.mark.parametrize(
    "text",
    [
        "Don't cancel it, just give me an aisle seat",
        "How do I cancel?",
        "Order ZK-5501 never came.",
        'He said "cancel it" to me',
        "Check is bounced",
    ],
)
def test_what_is_no_plain_request_is_not_taken_for_one(text: str) -> None:
    assert [found for found in requests(text) if found.verb == "cancel"] == []


@pytest.mark.parametrize(
    ("verb_text", "past", "gerund"),
    [
        ("Cancel it all", "cancelled it all", "cancelling it all"),
        ("Send the form", "sent the form", "sending the form"),
        ("Move the desk", "moved the desk", "moving the desk"),
        ("Apply the code", "applied the code", "applying the code"),
        ("Freeze the card", "froze the card", "freezing the card"),
    ],
)
def test_verb_forms(verb_text: str, past: str, gerund: str) -> None:
    (found,) = requests(verb_text)
    assert (found.past, found.gerund) == (past, gerund)


def test_sentences_end_at_marks_but_not_in_numbers_or_abbreviations() -> None:
    text = "Pay 3.50 to Dr. Lee! Then e.g. wait\nThanks"
    assert [part.text for part in split(text)] == ["Pay 3.50 to Dr. Lee!", "Then e.g. wait", "Thanks"]


@pytest.mark.parametrize(
    ("text", "english"), [("Please cancel it", True), ("Saldo von AC-1 bitte", False), ("¿me lo da?", False)]
)
def test_english_is_told_from_other_languages(text: str, english: bool) -> None:
    assert is_english(text) is english


def test_courtesies_are_no_content() -> None:
    assert is_social("Thanks a lot")
    assert not is_social("Thanks, cancel it")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("I was charged twice for order.", True),
        ("I was charged twice for.", False),
        ("Cancel the the order.", False),
        ("Cancel , please.", False),
        ("It was that that mattered.", True),
        ("", False),
    ],
)
def test_leftovers_are_noticed(text: str, whole: bool) -> None:
    assert reads_whole(text) is whole


def test_capitals_leave_names_and_the_pronoun_alone() -> None:
    assert capitalise("cancel it") == "Cancel it"
    assert capitalise("billing-api hangs") == "billing-api hangs"
    assert lower_first("I'm late") == "I'm late"
    assert lower_first("Cancel it") == "cancel it"


def test_only_own_slots_are_filled_and_what_is_put_in_is_not_read_again() -> None:
    payload = "{{a | title}} {% when b %} {# [[goal]] %(b)s ${c} {ticket_no} 200% {yes}"
    assert fill("Note: [[payload]] [[end]]", payload=payload, end="[[payload]]") == f"Note: {payload} [[payload]]"


PATTERNS = [r"^ZK-\d{4}$", r"^[A-Z0-9]{6}$", r"^(INC|CHG)\d{7}$", r"^[A-Z]{2}\d{2}(?:-\d{3})+$", r"^\d{2}-\d{3}-\d{3}$"]


@pytest.mark.parametrize("pattern", PATTERNS)
@given(seed=st.integers(0, 10_000))
def test_made_identifiers_match_the_pattern_and_are_new(pattern: str, seed: int) -> None:
    rng = Random(seed)
    first = text_for(pattern, rng)
    assert first is not None
    schema = {"type": "string", "pattern": pattern}
    assert fits(first, schema)
    second = another(first, schema, [first], rng)
    assert second is not None
    assert fits(second, schema)
    assert second.lower() != first.lower()


def test_lookalikes_are_valid_and_differ_by_a_slip() -> None:
    found = dict(lookalikes("B0K7Q2", {"pattern": "^[A-Z0-9]{6}$"}, []))
    assert found["BOK7Q2"] == "look-alike"
    assert all(fits(made, {"pattern": "^[A-Z0-9]{6}$"}) for made in found)
    assert dict(lookalikes("ZK-1123", {"pattern": r"^ZK-\d{4}$"}, [])) == {
        "ZK-1132": "transposed",
        "ZK-1213": "transposed",
    }


@pytest.mark.parametrize(
    ("name", "schema", "thing", "label"),
    [
        ("order_id", {}, "order", "order number"),
        ("booking_ref", {"description": "Booking reference, six signs"}, "booking", "booking reference"),
        ("from_account", {}, "account", "account number"),
        ("customerId", {}, "", "customer number"),
        ("to_iban", {}, "", "IBAN"),
        ("destination", {}, "", "destination"),
    ],
)
def test_fields_have_the_nouns_a_person_would_use(name: str, schema: dict[str, str], thing: str, label: str) -> None:
    noun = noun_for(name, schema)
    assert (noun.thing, noun.label) == (thing, label)


def test_articles() -> None:
    assert [with_article(noun) for noun in ("order", "user", "event", "claim")] == [
        "an order",
        "a user",
        "an event",
        "a claim",
    ]
