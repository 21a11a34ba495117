"""One-to-one matching."""

from __future__ import annotations

from collections.abc import Sequence


def matching(allowed: Sequence[Sequence[bool]], columns: int) -> dict[int, int]:
    """Return a largest one-to-one matching of rows to columns, by augmenting paths (Kuhn 1955).

    Args:
        allowed: Per row whether it may take each column.
        columns: The number of columns.
    """
    row_of: dict[int, int] = {}
    for start in range(len(allowed)):
        _augment(start, allowed, columns, row_of)
    return {row: column for column, row in row_of.items()}


def _augment(start: int, allowed: Sequence[Sequence[bool]], columns: int, row_of: dict[int, int]) -> None:
    """Search breadth first for a free column, then shift the rows along the way to it."""
    came_from: dict[int, int] = {}
    rows = [start]
    for row in rows:
        for column in range(columns):
            if not allowed[row][column] or column in came_from:
                continue
            came_from[column] = row
            if column in row_of:
                rows.append(row_of[column])
                continue
            _shift(column, start, came_from, row_of)
            return


def _shift(column: int, start: int, came_from: dict[int, int], row_of: dict[int, int]) -> None:
    column_of = {row: taken for taken, row in row_of.items()}
    while True:
        row = came_from[column]
        previous = column_of.get(row)
        row_of[column] = row
        if row == start or previous is None:
            return
        column = previous
