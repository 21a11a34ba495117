"""What the generator writes passes the checks that `moot validate` makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mootcourt.cli.validate import check_derivation
from mootcourt.contract.files import CaseAt, Finding, Record, load_cases, scan_places
from mootcourt.contract.validation import check_case, check_places
from mootcourt.generator.dataset import load_rows
from mootcourt.generator.engine import generate

SEEDS = Path(__file__).resolve().parents[2] / "seeds"
EVERY = 7  # of the seeds; enough for every operator to make something


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All variants of some of the shipped seeds."""
    folder = tmp_path_factory.mktemp("grown") / "dataset"
    summary = generate(list(load_cases(SEEDS))[::EVERY], out=folder)
    assert not summary.failures
    return folder


def test_the_cases_of_a_dataset_have_no_errors(dataset: Path) -> None:
    places = check_places(scan_places(dataset), further=[check_derivation])
    assert [str(one) for one in places if isinstance(one, Finding) and one.severity == "error"] == []


def test_what_waits_for_review_has_no_errors_either(dataset: Path) -> None:
    cases = [row["case"] for row in load_rows(dataset, part="pending")]
    faults = [fault for case in cases for fault in check_case(CaseAt(case, case.id, Record(case.to_json(), 1), None))]
    assert [str(fault) for fault in faults if fault.severity == "error"] == []
    assert len(cases) > EVERY
