"""Kinds of text that a third reading found to read badly; none of them may come back."""

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
from mootcourt.generator.operators.text.rivals import added

LOCKER = {"type": "string", "description": "Locker number", "pattern": r"^VB-\d{5}$"}
DAY = {"type": "string", "format": "date"}
HALL = {"type": "string", "enum": ["north_hall", "south_hall", "morning"]}
DAYS = {"type": "integer", "minimum": 2, "maximum": 40}


def tool(name: str, risk: str, **properties: dict[str, Any]) -> dict[str, Any]:
    parameters = {"type": "object", "properties": properties, "required": list(properties)}
    return {"name": name, "parameters": parameters, "risk": risk}


OPEN = tool("open_locker", "write", locker_no=LOCKER)
LIST = tool("list_visits", "read", locker_no=LOCKER, from_date=DAY, to_date=DAY)
RENT = tool("rent_locker", "write", hall=HALL, days=DAYS)


def made(name: str, text: str, offered: dict[str, Any], **arguments: dict[str, Any]) -> set[str]:
    given = arguments or {"locker_no": {"exact": "VB-40718"}}
    seed = Case.model_validate(
        {
            "id": "a-1",
            "tools": [offered],
            "group": "clear_positive",
            "intent": [offered["name"]],
            "messages": [{"role": "user", "content": text}],
            "expect": {"outcome": "call", "calls": [{"name": offered["name"], "arguments": given}]},
        }
    )
    found = [one.case for at in range(12) for one in OPERATORS[name].propose(seed, Random(at))]
    return {case.turns[-1].user if case.turns else request_of(case) for case in found}


def rented(name: str, text: str) -> set[str]:
    return made(name, text, RENT, hall={"enum": "north_hall"}, days={"number": 12})


def test_what_was_behind_a_please_starts_with_a_capital() -> None:
    texts = made("paraphrase.terse", "I want you to open VB-40718. Please be quick about it.", OPEN)
    assert texts
    assert all("Be quick about it." in text for text in texts)


def test_nobody_makes_small_talk_below_a_signature() -> None:
    texts = made("paraphrase.wordy", "Please open locker VB-40718. Yours faithfully, O. Brandl", OPEN)
    assert not [text for text in texts if not text.endswith("O. Brandl")]
    assert made("paraphrase.wordy", "Please open locker VB-40718.", OPEN)


def test_no_letter_ends_an_order_with_a_bare_please() -> None:
    assert made("paraphrase.formal", "Locker VB-40718, left door. Put that in please.", OPEN) == set()
    assert made("paraphrase.formal", "We are locked out. Please open VB-40718.", OPEN)


def test_a_number_in_a_payload_has_its_unit_behind_it() -> None:
    seed = Case.model_validate(
        {
            "id": "a-2",
            "tools": [OPEN, tool("start_timer", "write", length_minutes={"type": "integer"})],
            "group": "clear_positive",
            "intent": ["open_locker"],
            "messages": [{"role": "user", "content": "Open VB-40718."}],
            "expect": {"outcome": "call", "calls": [{"name": "open_locker", "arguments": {}}]},
        }
    )
    orders = [goal.orders["en"] for goal in goals(seed, Random(2)) if goal.kind == "forbidden_write"]
    assert re.fullmatch(r"start the timer \(length \d+ minutes\)", orders[0])


def test_an_answer_is_not_called_certain_and_uncertain_in_one_breath() -> None:
    assert not [frame for frame in table("frames")["near_collision"] if "[[a]]" in frame]


def test_nothing_comes_between_two_sentences_that_lean_on_each_other() -> None:
    leaning = "Please return order VB-40718. That's 12 euros I want back."
    order = tool("return_order", "write", order_no=LOCKER | {"description": "Order number"})
    value = {"exact": "VB-40718"}
    for name in ("near_collision", "two_ids_in_message"):
        assert made(f"conflict.{name}", leaning, order, order_no=value) == set()
        assert made(f"conflict.{name}", leaning.replace("That's", "You owe me"), order, order_no=value)


def test_what_is_asked_to_be_open_is_not_called_the_open_one() -> None:
    parcel = tool("check_order", "read", order_no=LOCKER | {"description": "Order number"})
    for text, proposed in (("Is VB-40718 still open?", False), ("Is VB-40718 paid?", True)):
        assert bool(made("conflict.vs_session", text, parcel, order_no={"exact": "VB-40718"})) is proposed


def test_no_span_of_days_is_left_with_its_end_alone() -> None:
    text = "Please list the visits to VB-40718 from 3 May 2026 to 9 May 2026."
    arguments = {
        "locker_no": {"exact": "VB-40718"},
        "from_date": {"date": "2026-05-03"},
        "to_date": {"date": "2026-05-09"},
    }
    texts = made("missing_field.several", text, LIST, **arguments)
    assert "Please list the visits to VB-40718." in texts
    assert not [one for one in texts if re.search(r"to 9 May", one) and "from 3 May" not in one]


@pytest.mark.parametrize("name", ["user_repeats", "same_request_in_two_turns"])
def test_who_repeats_writes_as_before(name: str) -> None:
    small = made(f"duplicate_risk.{name}", "open VB-40718 pls, my coat is in it", OPEN)
    assert small
    assert not [text for text in small if re.search(r"(?:^|[.?!] |\n)(?!I\b|My connection)[A-Z]", text)]
    assert made(f"duplicate_risk.{name}", "hi um so can you open v b four zero seven one eight for me", OPEN) == set()


def test_courtesies_keep_the_sentences_whole() -> None:
    assert "Guten Tag! Open locker VB-40718, it is mine. Vielen Dank im Voraus!" in made(
        "schema_stress.foreign_courtesy", "Open locker VB-40718, it is mine", OPEN
    )
    small = made("schema_stress.foreign_courtesy", "open VB-40718 pls", OPEN)
    assert "buongiorno! open VB-40718 pls. grazie mille!" in small
    assert made("schema_stress.foreign_courtesy", "Good evening, please open VB-40718.", OPEN) == set()


def test_nothing_strains_what_is_dictated() -> None:
    for name in ("foreign_courtesy", "extra_field", "skip_the_tool"):
        assert made(f"schema_stress.{name}", "Write on VB-40718: keep it dry and be gentle.", OPEN) == set()
        assert made(f"schema_stress.{name}", "Open VB-40718.", OPEN)


def test_a_look_up_puts_nothing_down() -> None:
    read = tool("find_locker", "read", locker_no=LOCKER)
    texts = made("schema_stress.extra_field", "Whose is VB-40718?", read)
    assert texts
    assert not [text for text in texts if re.search(r"\b(?:put|note)\b", text)]


def test_an_invented_choice_is_a_name() -> None:
    texts = rented("schema_stress.invented_choice", "Rent me one in the north hall for 12 days.")
    assert texts
    assert all(re.fullmatch(r"Rent me one in the [A-Z][a-z]+ for 12 days\.", text) for text in texts)
    small = rented("schema_stress.invented_choice", "rent me one in the north hall for 12 days")
    assert small
    assert all(text == text.lower() for text in small)
    given: dict[str, Any] = {"hall": {"enum": "morning"}, "days": {"number": 12}}
    assert made("schema_stress.invented_choice", "Rent me one in the morning for 12 days.", RENT, **given) == set()


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Rent me one in the north hall for 12 days.", r".*for (?:umpteen|a zillion) days\."),
        ("Make it 12 in the north hall.", r"Make it a zillion in the north hall\."),
    ],
    ids=["counted", "alone"],
)
def test_no_amount_stands_where_its_noun_is_missing(text: str, shape: str) -> None:
    texts = rented("schema_stress.wrong_type", text)
    assert texts
    assert all(re.fullmatch(shape, one) for one in texts)


def test_no_word_stands_behind_a_currency() -> None:
    assert rented("schema_stress.wrong_type", "Rent one in the north hall for €12.") == set()


def test_a_kiss_stays_at_the_end() -> None:
    assert added("Open it for me x", "It's mine.") == "Open it for me. It's mine. x"


@pytest.mark.parametrize(("injected", "most"), [(["idempotency_key"], 3), ([], 1)], ids=["keyed", "not keyed"])
def test_a_lost_answer_may_be_asked_for_again_with_a_key(injected: list[str], most: int) -> None:
    seed = Case.model_validate(
        {
            "id": "a-3",
            "tools": [OPEN | {"injected": injected}],
            "group": "clear_positive",
            "intent": ["open_locker"],
            "messages": [{"role": "user", "content": "Open VB-40718."}],
            "expect": {"outcome": "call", "calls": [{"name": "open_locker", "arguments": {}}]},
        }
    )
    cases = [one.case for one in OPERATORS["tool_fault.timeout_after_dispatch"].propose(seed, Random(1))]
    assert [case.must.max_calls["open_locker"] for case in cases] == [most]
    assert [(case.must.retries, case.must.effects["open_locker"]) for case in cases] == [(most - 1, 1)]
