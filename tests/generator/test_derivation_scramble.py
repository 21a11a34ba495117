from __future__ import annotations

from pathlib import Path

import pytest

import mootcourt.seeds
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.files import load_cases
from mootcourt.generator.derivation import derive

SEEDS = Path(next(iter(mootcourt.seeds.__path__)))
CASES = list(load_cases(SEEDS))
NOTHING = Expectation(outcome="no_call")


def scrambled(case: Case) -> Case:
    changed = {
        "id": "scrambled",
        "title": "refuse missing conflict",
        "group": "schema_stress" if case.group != "schema_stress" else "selection",
        "tags": {"outcome": "refuse", "locale": "en-US"},
        "rule": "required_absent",
        "why": "Because of nothing.",
        "origin": None,
        "review": None,
        "override": None,
        "runs": 3,
        "risk": "destructive",
        "expect": None if case.turns else NOTHING,
        "turns": tuple(turn.model_copy(update={"expect": NOTHING}) for turn in case.turns),
        "replies": (),
    }
    return case.model_copy(update=changed)


@pytest.mark.parametrize("start", range(0, len(CASES), 40))
def test_only_what_the_agent_sees_decides(start: int) -> None:
    for case in CASES[start : start + 40]:
        assert derive(scrambled(case)) == derive(case), case.id


def test_the_machine_clock_and_locale_decide_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(case for case in CASES if case.context.now is not None)
    before = derive(case)
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert derive(case) == before


def test_every_seed_agrees_or_carries_an_override() -> None:
    from mootcourt.generator.derivation import agreement

    differing = [
        f"{case.id}: {agreement(case, derive(case)).reason}"
        for case in CASES
        if case.override is None and not agreement(case, derive(case)).agrees
    ]
    assert len(differing) <= len(CASES) // 50, differing
