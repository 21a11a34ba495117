"""The assignment of least cost."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from mootcourt.judges.comparators.cheapest import cheapest

SIDES = st.integers(1, 5)


@st.composite
def tables(draw: st.DrawFn) -> list[list[int]]:
    rows, columns = draw(SIDES), draw(SIDES)
    return [[draw(st.integers(0, 30)) for _ in range(columns)] for _ in range(rows)]


def least(costs: list[list[int]]) -> int:
    rows, columns = len(costs), len(costs[0])
    if rows <= columns:
        return min(
            sum(costs[row][column] for row, column in enumerate(chosen))
            for chosen in permutations(range(columns), rows)
        )
    return min(
        sum(costs[row][column] for column, row in enumerate(chosen)) for chosen in permutations(range(rows), columns)
    )


@given(tables())
def test_it_costs_as_little_as_the_best_of_all_assignments(costs: list[list[int]]) -> None:
    found = cheapest(costs)
    assert len(found) == len(set(found.values())) == min(len(costs), len(costs[0]))
    assert sum(costs[row][column] for row, column in found.items()) == least(costs)


def test_nothing_is_assigned_to_nothing() -> None:
    assert cheapest([]) == {}
    assert cheapest([[], []]) == {}
