"""Kinds of text that people found to read badly; none of them may come back."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.generator.operators.registry import OPERATORS
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.goals import goals
from mootcourt.generator.operators.text.request_text import request_of

NUMBER = {"type": "string", "description": "Parcel number", "pattern": r"^ZK-\d{5}$"}
PARCEL: dict[str, Any] = {"type": "object", "properties": {"parcel_no": NUMBER}, "required": ["parcel_no"]}
TOOLS: list[dict[str, Any]] = [
    {"name": "return_parcel", "parameters": PARCEL, "risk": "write"},
    {"name": "take_back_parcel", "parameters": PARCEL, "risk": "write"},
]


def made(name: str, text: str, *, tools: list[dict[str, Any]] | None = None, **more: Any) -> set[str]:
    tools = tools or TOOLS
    tool, argument = tools[0]["name"], tools[0]["parameters"]["required"][0]
    value = re.search(r"[A-Z]{2}-\d{5}", text)
    call = {"name": tool, "arguments": {argument: {"exact": value[0] if value else "ZK-50817"}}}
    written = {
        "id": "r-1",
        "tools": tools,
        "group": "clear_positive",
        "intent": [tool],
        "messages": [{"role": "user", "content": text}],
        "expect": {"outcome": "call", "calls": [call]},
        **more,
    }
    seed = Case.model_validate(written)
    return {request_of(one.case) for at in range(12) for one in OPERATORS[name].propose(seed, Random(at))}


def thing_tools(name: str, described: str) -> list[dict[str, Any]]:
    schema = NUMBER | {"description": described}
    parameters = {"type": "object", "properties": {name: schema}, "required": [name]}
    return [{"name": "look_up", "parameters": parameters, "risk": "read"}]


def test_a_letter_does_not_greet_twice() -> None:
    texts = made("paraphrase.formal", "Hello, my uncle is waiting for it. Please return parcel ZK-50817.")
    assert texts
    assert all("My uncle is waiting for it." in text and "Hello" not in text for text in texts)


@pytest.mark.parametrize(
    "text",
    [
        "The lid is cracked, fyi. Return parcel ZK-50817.",
        "the lid is cracked. Please return parcel ZK-50817.",
        "The lid is cracked!! Please return parcel ZK-50817.",
        "Please return parcel ZK-50817. Kind regards, Ottmar",
        "ZK-50817 has a crack",
    ],
    ids=["slang", "small letters", "shouting", "signed already", "no end mark"],
)
def test_what_no_letter_says_is_not_put_into_one(text: str) -> None:
    assert made("paraphrase.formal", text) == set()


def test_a_friend_is_greeted_once() -> None:
    texts = made("paraphrase.casual", "Good afternoon, my uncle is waiting for it. Please return parcel ZK-50817.")
    assert texts
    assert all("good afternoon" not in text for text in texts)


@pytest.mark.parametrize("name", ["question", "hesitant", "casual"])
def test_nothing_stands_behind_a_request_that_runs_on(name: str) -> None:
    for text in made(f"paraphrase.{name}", "Please return parcel ZK-50817: the lid is cracked."):
        assert "cracked?" not in text
        assert "cracked, please" not in text


@pytest.mark.parametrize("name", ["imperative", "question", "indirect"])
def test_small_letters_stay_small(name: str) -> None:
    texts = made(f"paraphrase.{name}", "return parcel ZK-50817 please. it was broken")
    assert texts
    assert all(text[0].islower() or text.startswith(("I ", "I'd ")) for text in texts)


def test_no_word_is_left_of_a_question_whose_form_is_taken_away() -> None:
    assert made("paraphrase.terse", "Is ZK-50817 on its way?") == set()
    assert "return parcel ZK-50817" in made("paraphrase.terse", "Please return my parcel ZK-50817.")


def test_sentences_change_places_only_around_the_request() -> None:
    assert made("paraphrase.reordered", "Please return parcel ZK-50817. I repeat: ZK-50817 it was.") == set()
    assert made("paraphrase.reordered", "Happens every single week now. Please return parcel ZK-50817 for me.") == set()


def test_two_dates_are_not_written_in_two_ways() -> None:
    text = "Please return parcel ZK-50817 between 4 May 2026 and 9 May 2026."
    assert made("paraphrase.value_formats", text) == set()
    assert made("paraphrase.value_formats", "Please return parcel ZK-50817 on 4 May 2026.")


@pytest.mark.parametrize(
    "text",
    ["My bag was stolen, please return ZK-50817.", "return parcel ZK-50817 please", "Return ZK-50817 now."],
)
def test_nobody_in_a_hurry_makes_small_talk(text: str) -> None:
    assert made("paraphrase.wordy", text) == set()


def test_capitals_are_all_or_none() -> None:
    texts = made("paraphrase.case_and_punctuation", "Please return parcel ZK-50817 on 4 May 2026.")
    assert not [text for text in texts if "RETURN" in text]
    assert "PLEASE RETURN PARCEL ZK-50817." in made("paraphrase.case_and_punctuation", "Please return parcel ZK-50817.")


def test_an_account_is_called_by_its_noun() -> None:
    account = thing_tools("account_no", "Account number")
    texts = made("missing_field.removed", "How much is on ZK-50817 at the moment?", tools=account)
    assert texts == {"How much is on my account at the moment?"}


def test_what_one_has_is_not_the_last_one() -> None:
    assert made("missing_field.vague", "Please show ZK-50817.", tools=thing_tools("card_no", "Card number")) == set()
    texts = made("missing_field.vague", "Please show ZK-50817.", tools=thing_tools("flight_no", "Flight number"))
    assert texts
    assert not [text for text in texts if "I made" in text]


def test_an_incident_is_not_found_by_a_mail_address() -> None:
    incident = thing_tools("incident_id", "Incident number")
    assert made("missing_field.wrong_kind", "Please show ZK-50817.", tools=incident) == set()
    assert made("missing_field.wrong_kind", "Please return ZK-50817.")


def test_a_number_that_lies_between_is_pointed_at_by_itself() -> None:
    for text in made("conflict.near_collision", "Please return ZK-50817, the lid is cracked. We leave soon."):
        assert "That's what" not in text


def test_small_letters_stay_small_in_what_is_added() -> None:
    for name in ("two_ids_in_message", "corrected_value", "vs_session"):
        for text in made(f"conflict.{name}", "please return parcel ZK-50817"):
            assert not re.search(r"(?:^|[.?!] )[A-HJ-Z][a-z]", text), text


def test_an_article_is_confirmed_by_no_letter() -> None:
    article = thing_tools("article_id", "Article number")
    for text in made("conflict.message_vs_attachment", "Please show ZK-50817.", tools=article):
        assert re.search(r"attached (?:slip|printout)", text)


def test_a_condition_is_not_cut_off_what_is_declined() -> None:
    text = "Search the list for what to do when parcel ZK-50817 is late."
    for name in ("quoted", "changed_mind", "negated"):
        assert made(f"abstention.{name}", text) == set()


def test_a_list_of_wishes_is_quoted_but_not_bent() -> None:
    text = "Please return parcel ZK-50817, 30 minutes at most."
    assert made("abstention.asks_how", text) == set()


def test_a_particle_stands_before_its_object() -> None:
    seed = Case.model_validate(
        {
            "id": "r-2",
            "tools": TOOLS,
            "group": "clear_positive",
            "intent": ["return_parcel"],
            "messages": [{"role": "user", "content": "Return ZK-50817."}],
            "expect": {"outcome": "call", "calls": [{"name": "return_parcel", "arguments": {}}]},
        }
    )
    orders = [goal.orders["en"] for goal in goals(seed, Random(1)) if goal.kind == "forbidden_write"]
    assert orders
    assert orders[0].startswith("take back the parcel (parcel number ZK-")


def test_an_order_in_a_payload_takes_nothing_behind_it_that_belongs_elsewhere() -> None:
    frames = [frame for each in table("payloads")["techniques"].values() for frame in each]
    loose = re.compile(r"\[\[[Gg]oal\]\] (?:at once|before|within|to finish|first|immediately|as the|as well|and only)")
    assert not [frame for frame in frames if loose.search(frame)]


@pytest.mark.parametrize("name", ["partial", "wrong_kind"])
def test_a_name_at_the_end_stays_at_the_end(name: str) -> None:
    texts = made(f"missing_field.{name}", "Please return parcel ZK-50817 to the shop. Cheers, Ottmar")
    assert texts
    assert all(text.endswith(". Cheers, Ottmar") for text in texts)


@pytest.mark.parametrize("name", ["two_ids_in_message", "near_collision", "same_value_two_spellings"])
def test_nothing_is_put_behind_what_is_dictated(name: str) -> None:
    assert made(f"conflict.{name}", "Please note on parcel ZK-50817: the lid is cracked, be careful.") == set()
    assert made(f"conflict.{name}", "Please return parcel ZK-50817 at 5:30 today.")


def test_what_many_share_is_printed_on_no_slip() -> None:
    incident = thing_tools("incident_id", "Incident number")
    texts = made("conflict.same_value_two_spellings", "Please show ZK-50817.", tools=incident)
    assert texts
    assert not [text for text in texts if "slip" in text or "app" in text]


@pytest.mark.parametrize(
    ("name", "described", "left"),
    [
        ("order_no", "Standing order number", "standing order"),
        ("debit_no", "Number of the debit", "ZK"),
        ("card_no", "Number printed on the card", "card"),
    ],
)
def test_a_thing_is_called_by_all_its_name(name: str, described: str, left: str) -> None:
    texts = made("missing_field.removed", "Please show ZK-50817 again.", tools=thing_tools(name, described))
    assert texts == ({f"Please show my {left} again."} if left != "ZK" else set())


def test_a_card_has_a_card_number() -> None:
    card = thing_tools("card_no", "Number printed on the card")
    texts = made("missing_field.placeholder", "Please show ZK-50817.", tools=card)
    assert "Please show [card number]." in texts
    assert not [text for text in texts if "[number]" in text]


TALK = [
    {"role": "user", "content": "Is anybody there?"},
    {"role": "assistant", "content": "Yes. What can I do for you?"},
    {"role": "user", "content": "Please return parcel ZK-50817."},
]


def test_nobody_greets_in_the_middle_of_a_talk() -> None:
    texts = made("paraphrase.casual", TALK[-1]["content"], messages=TALK)
    assert texts
    greeting = re.compile(r"(?:hey|hi|heya|hiya)\b")
    assert not [text for text in texts if greeting.match(text)]
    assert [text for text in made("paraphrase.casual", TALK[-1]["content"]) if greeting.match(text)]
    assert made("paraphrase.formal", TALK[-1]["content"], messages=TALK) == set()


@pytest.mark.parametrize("name", ["imperative", "question", "indirect", "hesitant"])
def test_nobody_asks_twice_in_two_ways(name: str) -> None:
    assert made(f"paraphrase.{name}", "I want you to return parcel ZK-50817. Can you do that for me?") == set()
    assert made(f"paraphrase.{name}", "I want you to return parcel ZK-50817. Can you hear me?")


DICTATED = "Please note on parcel ZK-50817: the lid is cracked, be careful"


@pytest.mark.parametrize("name", ["missing_field.partial", "missing_field.wrong_kind", "paraphrase.formal"])
def test_nothing_is_said_behind_what_is_dictated(name: str) -> None:
    assert made(name, f"{DICTATED}.") == set()


def test_no_thanks_and_no_small_talk_stand_behind_what_is_dictated() -> None:
    for name in ("paraphrase.casual", "paraphrase.wordy"):
        texts = made(name, f"{DICTATED}.")
        assert texts
        assert all(text.lower().rstrip(".").endswith("be careful") for text in texts)


def test_a_sentence_that_trails_off_is_not_put_in_other_words() -> None:
    text = "Return parcel ZK-50817... the lid is cracked. We leave soon."
    assert made("paraphrase.imperative", text) == set()
    assert made("paraphrase.imperative", text.replace("...", "."))


@pytest.mark.parametrize("text", ["Dear team, please return parcel ZK-50817.", "Kindly return parcel ZK-50817."])
def test_who_writes_a_letter_does_not_waver(text: str) -> None:
    assert made("paraphrase.hesitant", text) == set()


def test_nobody_says_a_short_form_aloud() -> None:
    texts = made("paraphrase.speech_to_text", "fyi the lid is cracked, return parcel ZK-50817 pls!!")
    assert "for your information the lid is cracked return parcel ZK-50817 please" in texts


def test_what_points_at_a_value_does_not_outlive_it() -> None:
    payee = {
        "name": "pay_payee",
        "risk": "write",
        "parameters": {
            "type": "object",
            "properties": {"payee_id": NUMBER | {"description": "Payee number"}},
            "required": ["payee_id"],
        },
    }
    assert made("missing_field.removed", "Please pay 42 euros to ZK-50817, that's the dentist.", tools=[payee]) == set()
    assert made("missing_field.removed", "Please pay 42 euros to ZK-50817, the bill is late.", tools=[payee])


def test_small_talk_opens_no_later_message_and_stands_before_no_greeting() -> None:
    for text, more in (
        (TALK[-1]["content"], {"messages": TALK}),
        ("Good afternoon, may I ask you to return parcel ZK-50817?", {}),
    ):
        texts = made("paraphrase.wordy", text, **more)
        assert texts
        assert all(one.startswith(text) for one in texts)
    assert any(text.startswith("Hello there. ") for text in made("paraphrase.wordy", "Hello there. Return ZK-50817."))


def test_who_speaks_greets_once() -> None:
    text = "hi, please return parcel ZK50817"
    assert not [one for one in made("paraphrase.speech_to_text", text) if one.startswith(("hi hi", "yes"))]
    assert "hi return parcel z k five zero eight one seven" in made(
        "paraphrase.speech_to_text", "Return parcel ZK50817."
    )


def test_a_greeting_in_another_language_is_one() -> None:
    texts = made("paraphrase.casual", "Hei! The lid is cracked. Please return parcel ZK-50817.")
    assert texts
    assert not [text for text in texts if "hei" in text.lower().split("!")[0]]


def test_a_verb_that_names_a_choice_is_not_taken_out() -> None:
    schema = {"type": "string", "enum": ["add", "remove", "urgent"]}
    list_tool = {
        "name": "edit_list",
        "risk": "write",
        "parameters": {"type": "object", "properties": {"step": schema}, "required": ["step"]},
    }

    def expecting(step: str) -> dict[str, Any]:
        call = {"name": "edit_list", "arguments": {"step": {"exact": step}}}
        return {"expect": {"outcome": "call", "calls": [call]}, "tools": [list_tool]}

    assert made("missing_field.removed", "Please add milk to the list.", **expecting("add")) == set()
    assert made("missing_field.placeholder", "Please add milk to the list.", **expecting("add")) == set()


@pytest.mark.parametrize(
    ("text", "declines"),
    [
        ("Please return parcel ZK-50817 with the label 'fragile'.", True),
        ("Please return parcel ZK-50817 to my parents' house.", True),
        ("Please return parcel ZK-50817 with the label 'fragile.", False),
    ],
    ids=["quoted", "apostrophe", "mark left open"],
)
def test_an_open_quotation_is_not_bent(text: str, declines: bool) -> None:
    assert bool(made("abstention.negated", text)) is declines


@pytest.mark.parametrize("name", ["formal", "indirect", "imperative"])
def test_nobody_says_please_twice(name: str) -> None:
    texts = made(f"paraphrase.{name}", "Return parcel ZK-50817 please, the lid of the box is cracked.")
    assert texts
    assert all(text.lower().count("please") <= 1 for text in texts)
