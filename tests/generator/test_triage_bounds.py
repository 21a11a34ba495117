from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mootcourt.errors import InputError
from mootcourt.generator.bounds import error_bound, operator_bounds, read_bounds


def test_fifty_nine_cases_without_an_error_give_at_most_five_percent() -> None:
    assert error_bound(59, 0) <= 0.05 < error_bound(58, 0)


@pytest.mark.parametrize(("checked", "wrong"), [(0, 0), (1, 1), (7, 7)])
def test_nothing_right_bounds_nothing(checked: int, wrong: int) -> None:
    assert error_bound(checked, wrong) == 1.0


@settings(deadline=None, max_examples=50)
@given(st.integers(1, 1500), st.data(), st.sampled_from([0.8, 0.95, 0.99]))
def test_the_bound_is_that_of_clopper_and_pearson(checked: int, data: st.DataObject, confidence: float) -> None:
    wrong = data.draw(st.integers(0, checked - 1))
    beta = pytest.importorskip("scipy.stats").beta
    exact = float(beta.ppf(confidence, wrong + 1, checked - wrong))
    assert error_bound(checked, wrong, confidence=confidence) == pytest.approx(exact, abs=1e-7)


@pytest.mark.parametrize(("checked", "wrong"), [(-1, 0), (5, 6), (5, -1)])
def test_counts_that_are_no_sample_are_refused(checked: int, wrong: int) -> None:
    with pytest.raises(ValueError, match="no sample"):
        error_bound(checked, wrong)


def test_the_bounds_of_operators_are_read(tmp_path: Path) -> None:
    file = tmp_path / "bounds.yaml"
    file.write_text("paraphrase.one: {checked: 59, wrong: 0}\nparaphrase.two: {checked: 100, wrong: 40}\n")
    bounds = read_bounds(file)
    assert bounds["paraphrase.one"] == error_bound(59, 0)
    assert bounds["paraphrase.two"] > 0.4


@pytest.mark.parametrize(
    "entry",
    ["59", "{checked: 59}", "{checked: 59, wrong: 0, by: me}", "{checked: 1, wrong: 2}", "{checked: a, wrong: b}"],
)
def test_an_entry_that_counts_no_sample_is_named(tmp_path: Path, entry: str) -> None:
    file = tmp_path / "bounds.yaml"
    file.write_text(f"paraphrase.one: {entry}\n")
    with pytest.raises(InputError, match=r"paraphrase\.one"):
        read_bounds(file)


def test_the_shipped_bounds_can_be_read() -> None:
    assert all(0 < bound <= 1 for bound in operator_bounds().values())
