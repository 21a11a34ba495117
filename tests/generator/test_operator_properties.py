from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from mootcourt.contract.case import Case, content_digest
from mootcourt.contract.files import load_cases
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import apply_edits
from mootcourt.generator.operators.registry import OPERATORS, Operator

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
FAMILIES = (
    "abstention",
    "conflict",
    "duplicate_risk",
    "injection",
    "missing_field",
    "paraphrase",
    "schema_stress",
    "selection",
    "tool_fault",
)
BUILT_IN = [entry for entry in OPERATORS if entry.propose.__module__.startswith("mootcourt.")]


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return list(load_cases(SEEDS))[::2]


def proposed(operator: Operator, case: Case) -> list[Candidate]:
    return list(operator.propose(case, Random(f"{operator.name} {case.id}")))


def test_every_family_has_at_least_three_operators() -> None:
    counts = Counter(entry.family for entry in BUILT_IN)
    assert set(counts) == set(FAMILIES)
    assert min(counts[family] for family in FAMILIES) >= 3


def test_every_operator_says_what_it_keeps_and_what_it_does() -> None:
    for entry in BUILT_IN:
        assert entry.summary.endswith("."), entry.name
        assert entry.preserves or entry.rederives, entry.name
        assert not set(entry.preserves) & set(entry.rederives), entry.name


@pytest.mark.parametrize("operator", BUILT_IN, ids=lambda entry: entry.name)
def test_candidates_are_pure_recorded_valid_and_distinct(operator: Operator, cases: list[Case]) -> None:
    made = 0
    for case in cases:
        before = case.to_json()
        candidates = proposed(operator, case)
        assert case.to_json() == before
        assert [one.case.to_json() for one in candidates] == [one.case.to_json() for one in proposed(operator, case)]
        digests = {content_digest(one.case) for one in candidates}
        assert len(digests) == len(candidates)
        assert content_digest(case) not in digests
        for one in candidates:
            made += 1
            written = one.case.to_json()
            assert apply_edits(before, one.edits) == written
            Case.model_validate(written)
            json.dumps(dict(one.parameters), allow_nan=False)
            for part in operator.preserves:
                assert _part(one.case, part) == _part(case, part), part
    assert made > 0, "the operator proposes nothing on the shipped seeds"


def _part(case: Case, part: str) -> object:
    if part == "must":
        return case.must
    return [getattr(turn.expect, {"outcome": "outcomes"}.get(part, part)) for turn in case.judged_turns]


def test_the_situations_of_the_shared_data_break_no_operator(shared_data: Path) -> None:
    lines = (shared_data / "derivation_situations.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        case = Case.model_validate(json.loads(line))
        for operator in BUILT_IN:
            for one in proposed(operator, case):
                assert apply_edits(case.to_json(), one.edits) == one.case.to_json()
