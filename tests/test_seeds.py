"""The shipped seeds: sound, covered, reviewed, and in the author's own voice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import mootcourt.seeds
from mootcourt.cli.validate import check_derivation
from mootcourt.contract.files import CaseAt, Finding, scan_places
from mootcourt.contract.validation import check_places
from mootcourt.generator.coverage import Coverage, cover

SEEDS = Path(next(iter(mootcourt.seeds.__path__)))
# What the suite promises at the least.
PROMISED = {
    "seeds": 60, "domains": 6, "tools": 36, "write tools": 12, "destructive tools": 5,
    "with free text": 15, "with guarded turns": 8,
}  # fmt: skip


@pytest.fixture(scope="module")
def checked() -> list[CaseAt | Finding]:
    return list(check_places(scan_places(SEEDS), further=[check_derivation]))


@pytest.fixture(scope="module")
def places(checked: list[CaseAt | Finding]) -> list[CaseAt]:
    return [place for place in checked if isinstance(place, CaseAt)]


@pytest.fixture(scope="module")
def coverage(places: list[CaseAt]) -> Coverage:
    return cover(places)


def test_the_seeds_hold_no_error_and_no_warning(checked: list[CaseAt | Finding]) -> None:
    assert [str(one) for one in checked if isinstance(one, Finding) and one.severity != "note"] == []


def test_every_cell_of_the_coverage_is_filled(coverage: Coverage) -> None:
    assert [str(finding) for finding in coverage.findings] == []


@pytest.mark.parametrize("name", PROMISED)
def test_the_suite_is_as_large_as_promised(coverage: Coverage, name: str) -> None:
    assert coverage.counts[name] >= PROMISED[name]


def test_every_seed_is_reviewed(places: list[CaseAt]) -> None:
    assert [place.case.id for place in places if not place.case.is_reviewed] == []


def test_no_request_is_there_twice(places: list[CaseAt]) -> None:
    said = Counter(turn.user for place in places for turn in place.case.judged_turns[:1])
    assert [text for text, times in said.items() if times > 1] == []
