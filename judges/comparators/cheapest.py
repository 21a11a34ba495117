"""One-to-one assignment at the least cost."""

from __future__ import annotations

from collections.abc import Sequence

Cost = int


def cheapest(costs: Sequence[Sequence[Cost]]) -> dict[int, int]:
    """Return the columns of the rows in an assignment of least total cost (Kuhn 1955, Munkres 1957).

    Where there are fewer columns than rows, some rows get none.

    Args:
        costs: Per row the cost of each column; every row as long as the others.
    """
    rows, columns = len(costs), len(costs[0]) if costs else 0
    if not columns:
        return {}
    if rows == 1:
        return {0: min(range(columns), key=costs[0].__getitem__)}
    if rows > columns:
        turned = cheapest([[costs[row][column] for row in range(rows)] for column in range(columns)])
        return {row: column for column, row in sorted(turned.items(), key=lambda pair: pair[1])}
    row_at = _row_at(costs, rows, columns)
    return dict(sorted((row - 1, column - 1) for column, row in enumerate(row_at) if column and row))


def _row_at(costs: Sequence[Sequence[Cost]], rows: int, columns: int) -> list[int]:
    """Return the row of each column, both counted from 1, by potentials and shortest augmenting paths."""
    of_row, of_column = [0] * (rows + 1), [0] * (columns + 1)
    row_at = [0] * (columns + 1)
    for row in range(1, rows + 1):
        row_at[0] = row
        at, way = 0, [0] * (columns + 1)
        least: list[Cost | None] = [None] * (columns + 1)
        used = [False] * (columns + 1)
        while row_at[at]:
            used[at] = True
            at = _step(costs, at, row_at[at], (of_row, of_column), row_at, way, least, used)
        while at:
            row_at[at] = row_at[way[at]]
            at = way[at]
    return row_at


def _step(
    costs: Sequence[Sequence[Cost]],
    at: int,
    row: int,
    potentials: tuple[list[int], list[int]],
    row_at: list[int],
    way: list[int],
    least: list[Cost | None],
    used: list[bool],
) -> int:
    """Lengthen the path by the cheapest column that is not on it yet, and return that column."""
    of_row, of_column = potentials
    delta: Cost | None = None
    best = 0
    for column in range(1, len(row_at)):
        if used[column]:
            continue
        cost = costs[row - 1][column - 1] - of_row[row] - of_column[column]
        known = least[column]
        if known is None or cost < known:
            least[column] = known = cost
            way[column] = at
        if delta is None or known < delta:
            delta, best = known, column
    assert delta is not None  # there are no fewer columns than rows
    for column, on_path in enumerate(used):
        if on_path:
            of_row[row_at[column]] += delta
            of_column[column] -= delta
        elif column:
            known = least[column]
            least[column] = None if known is None else known - delta
    return best
