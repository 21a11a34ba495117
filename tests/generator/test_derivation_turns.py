from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.generator.derivation import derive

ID = {"type": "string", "pattern": "^BE\\d{3}$", "description": "Berth number"}
TOOLS = [
    {
        "name": "release_berth",
        "description": "Release a berth.",
        "risk": "destructive",
        "parameters": {"type": "object", "properties": {"berth": ID}, "required": ["berth"]},
    },
    {
        "name": "get_berth",
        "description": "Status of a berth.",
        "risk": "read",
        "parameters": {"type": "object", "properties": {"berth": ID}, "required": ["berth"]},
        "returns": {"type": "object", "properties": {"status": {"type": "string"}}},
    },
]
ASK = [{"text": "Ask first.", "rule": {"confirm": ["release_berth"]}}]


def outcomes(*texts: str, intent: tuple[str, ...] = ("release_berth",), policy: Any = ()) -> list[str]:
    case = Case.model_validate(
        {
            "id": "c",
            "tools": TOOLS,
            "group": "multi_step",
            "intent": intent,
            "context": {"policy": list(policy)},
            "turns": [{"user": text, "expect": {"outcome": "no_call"}} for text in texts],
        }
    )
    return [derived.outcome for derived in derive(case)]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (("Release BE204 please.", "Yes, do."), ["clarify", "call"]),
        (("Release BE204 please.", "No, leave it."), ["clarify", "no_call"]),
        (("Release BE204 please. I confirm.",), ["clarify"]),
        (("Please release my berth.", "BE204", "yes"), ["clarify", "clarify", "call"]),
    ],
)
def test_a_confirmation_counts_after_the_question_only(texts: tuple[str, ...], expected: list[str]) -> None:
    assert outcomes(*texts, policy=ASK) == expected


def test_an_answer_completes_the_request_before_it() -> None:
    assert outcomes("Please release my berth.", "BE204") == ["clarify", "call"]


def test_the_same_request_again_is_done_already() -> None:
    assert outcomes("Release BE204.", "Release BE204.") == ["call", "no_call"]


def test_another_one_is_not_done_already() -> None:
    assert outcomes("Release BE204.", "Release BE205 too.") == ["call", "call"]


def test_each_turn_is_about_its_own_tool() -> None:
    assert outcomes(
        "What is the status of BE204?", "Then release it please.", intent=("get_berth", "release_berth")
    ) == ["call", "call"]
