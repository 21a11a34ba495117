"""Runs that were seen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mootcourt.judges.seen_runs import MOST_IN_MAP, SeenRuns

RUNS = st.tuples(
    st.sampled_from("ab"), st.integers(0, 40) | st.integers(MOST_IN_MAP - 2, MOST_IN_MAP + 2), st.integers(0, 2)
)


@given(st.lists(RUNS, max_size=60))
def test_a_run_is_new_exactly_once(runs: list[tuple[str, int, int]]) -> None:
    seen, known = SeenRuns(), set()
    for one in runs:
        assert seen.add(*one) == (one not in known)
        known.add(one)
