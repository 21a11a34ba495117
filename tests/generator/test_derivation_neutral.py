from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mootcourt.seeds
from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.generator.derivation import Derived, derive

CASES = list(load_cases(Path(next(iter(mootcourt.seeds.__path__)))))


def with_aside(case: Case, before: str, after: str) -> Case:
    if case.turns:
        first = case.turns[0]
        turn = first.model_copy(update={"user": before + first.user + after})
        return case.model_copy(update={"turns": (turn, *case.turns[1:])})
    last = case.messages[-1]
    message = last.model_copy(update={"content": f"{before}{last.content}{after}"})
    return case.model_copy(update={"messages": (*case.messages[:-1], message)})


def behaviour(derived: tuple[Derived, ...]) -> list[Any]:
    """What is expected, without the wording of free text."""
    return [
        (
            one.outcome,
            [(call.name, {name: plain(value) for name, value in call.arguments.items()}) for call in one.calls],
            one.missing,
            one.conflict,
            one.confirm,
        )
        for one in derived
    ]


def plain(value: Any) -> Any:
    return "text" if isinstance(value, dict) and "judged" in value else value


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Dear team. Chilly and grey out west. ", ""),
        ("Morning! What a week. ", ""),
        ("Lovely weather today. ", ""),
        ("", " Have a good one."),
        ("", " The cat says hello."),
    ],
)
def test_small_talk_changes_nothing_that_is_decided(before: str, after: str) -> None:
    undecided = 0
    for case in CASES:
        derived = derive(with_aside(case, before, after))
        if any(one.outcome == "unknown" for one in derived):
            undecided += 1
            continue
        assert behaviour(derived) == behaviour(derive(case)), case.id
    assert undecided <= len(CASES) // 50
