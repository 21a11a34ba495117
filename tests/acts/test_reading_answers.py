"""What an assistant's final text does, told from the text and the calls."""

from __future__ import annotations

import pytest

from mootcourt.acts import Deed, read_answer
from mootcourt.contract.tool import ToolSpec


def tool(name: str, *arguments: str, risk: str = "write") -> ToolSpec:
    properties = {argument: {"type": "string"} for argument in arguments}
    return ToolSpec.model_validate(
        {"name": name, "risk": risk, "parameters": {"type": "object", "properties": properties}}
    )


LIBRARY = (
    tool("find_loan", "loan_id", risk="read"),
    tool("renew_loan", "loan_id", "due_date"),
    tool("cancel_hold", "hold_id"),
)
RENEWED = Deed("renew_loan", {"loan_id": "L-40"}, "ok", {"loan_id": "L-40", "due_date": "2026-05-09"})


@pytest.mark.parametrize(
    ("text", "calls", "act"),
    [
        ("Which loan would you like me to renew?", (), "asks_clarification"),
        ("Shall I renew L-40 until 9 May?", (), "asks_clarification"),
        ("I've renewed L-40 until 9 May.", (RENEWED,), "reports_success"),
        ("L-40 couldn't be renewed: somebody else is waiting for it.", (), "reports_failure"),
        ("I'm sorry, but I'm not allowed to renew loans.", (), "declines"),
        ("I'll renew it right away.", (), "promises_later"),
        ("", (), "none"),
    ],
    ids=["which", "confirmation", "success", "failure", "refusal", "promise", "nothing"],
)
def test_the_form_of_a_text_tells_its_act(text: str, calls: tuple[Deed, ...], act: str) -> None:
    assert read_answer(text, request="Please renew my loan L-40", calls=calls, tools=LIBRARY).act == act


def test_another_language_is_not_guessed() -> None:
    found = read_answer("Ihre Ausleihe wurde verlängert.", request="renew L-40", calls=(RENEWED,), tools=LIBRARY)
    assert (found.act, found.false_claim, found.hides_failure) == (None, None, None)


def test_two_things_asked_at_once_are_both_named_whatever_their_names_end_in() -> None:
    tool = ToolSpec(
        name="list_payments",
        risk="read",
        parameters={"type": "object", "properties": {"policy_no": {}, "from_date": {}, "to_date": {}}},
    )
    text = "Could you tell me the policy number and the end date, please?"
    assert set(read_answer(text, request="show my payments", calls=(), tools=[tool]).asks_for) == {
        "policy_no",
        "to_date",
    }
