from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import mootcourt
import mootcourt.seeds
from mootcourt.contract.case import Case, Edit, Origin, Override, Reply, Review
from mootcourt.contract.expectation import Expectation, Must
from mootcourt.contract.files import load_cases
from mootcourt.generator.derivation import agreement, derive

SEEDS = Path(next(iter(mootcourt.seeds.__path__)))
PACKAGE = Path(next(iter(mootcourt.__path__)))
CASES = list(load_cases(SEEDS))
NOTHING = Expectation(outcome="no_call")
# What the derivation reads; a field of a turn is read only where it is what the user says.
READ = {"tools", "intent", "context", "messages", "documents", "script", "turns"}


def scrambled(case: Case) -> Case:
    changed = {
        "id": "scrambled",
        "title": "refuse missing conflict",
        "group": "schema_stress" if case.group != "schema_stress" else "selection",
        "tags": {"outcome": "refuse", "locale": "en-US", "missing": "order_id"},
        "rule": "required_absent",
        "why": "Because of nothing.",
        "origin": Origin(
            seed="another",
            operator="missing_field.removed",
            parameters={"argument": "order_id"},
            rng=3,
            edits=(Edit(path="messages[0].content", before="QA-1042", after=""),),
            checks=("value_absent",),
            generator="9.9.9",
        ),
        "review": Review(status="unreviewed"),
        "override": Override(reason="The derivation is wrong here."),
        "runs": 3,
        "min_pass_rate": 0.5,
        "lane": "live",
        "risk": "destructive",
        "must": Must(),
        "expect": None if case.turns else NOTHING,
        "turns": tuple(turn.model_copy(update={"expect": NOTHING}) for turn in case.turns),
        "replies": (Reply(when={"asks": "order_id"}, say="QA-1042"),),
    }
    return case.model_copy(update=changed)


def test_every_field_is_read_or_scrambled() -> None:
    changed = {name for name in Case.model_fields if getattr(scrambled(CASES[0]), name) != getattr(CASES[0], name)}
    same = set(Case.model_fields) - READ - changed
    # A seed may hold these values itself.
    assert same <= {"must", "rule"}


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
