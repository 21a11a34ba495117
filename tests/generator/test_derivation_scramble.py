from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mootcourt
import mootcourt.seeds
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.contract.files import load_cases
from mootcourt.generator.derivation import agreement, derive

SEEDS = Path(next(iter(mootcourt.seeds.__path__)))
PACKAGE = Path(next(iter(mootcourt.__path__)))
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


DERIVE_ALL = """
import json, pathlib, sys
from mootcourt.contract.files import load_cases
from mootcourt.generator.derivation import derive

for case in load_cases(pathlib.Path(sys.argv[1])):
    print(json.dumps([case.id, [one.to_json() for one in derive(case)]], sort_keys=True))
"""


def derived_under(**environment: str) -> str:
    """What a new process with its own time zone, locale and hash seed derives for all seeds."""
    command = [sys.executable, "-c", DERIVE_ALL, str(SEEDS)]
    done = subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_machine_time_zone_and_locale_decide_nothing() -> None:
    here = derived_under(TZ="UTC", LC_ALL="C.UTF-8", PYTHONHASHSEED="1")
    there = derived_under(TZ="Pacific/Kiritimati", LC_ALL="de_DE.UTF-8", PYTHONHASHSEED="2", PYTHONUTF8="1")
    assert here.count("\n") == len(CASES)
    assert there == here


def test_no_clock_of_the_machine_is_read() -> None:
    code = [path for folder in ("contract", "generator", "judges") for path in (PACKAGE / folder).rglob("*.py")]
    reading = re.compile(r"\b(?:datetime|date)\.(?:now|today|utcnow)\(|\btime\.(?:time|localtime|gmtime)\(")
    assert code
    assert [path.name for path in code if reading.search(path.read_text(encoding="utf-8"))] == []


def test_every_seed_agrees_or_carries_an_override() -> None:
    differing = [
        f"{case.id}: {agreement(case, derive(case)).reason}"
        for case in CASES
        if case.override is None and not agreement(case, derive(case)).agrees
    ]
    assert differing == []
