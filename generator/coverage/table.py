"""The coverage of a suite as a table in plain text."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.coverage.cells import CELLS
from mootcourt.generator.coverage.suite import Coverage


def table(coverage: Coverage) -> str:
    """Return the rows of all tools under one head, then the numbers over all.

    ``-`` stands where a cell does not apply.
    """
    head = ["tool", "risk", *CELLS]
    lines = []
    for file in dict.fromkeys(row.file for row in coverage.tools):
        rows = [row for row in coverage.tools if row.file == file]
        cells = [[_shown(row.cells.get(name)) for name in CELLS] for row in rows]
        body = [[row.tool.name, row.tool.risk, *shown] for row, shown in zip(rows, cells, strict=True)]
        lines += [file, *_aligned([head, *body], words=2), ""]
    lines += _aligned([[name, str(count)] for name, count in coverage.counts.items()])
    lines += ["", *_aligned([[f"group {name}", str(count)] for name, count in coverage.groups.items()])]
    return "\n".join(lines)


def _shown(count: int | None) -> str:
    return "-" if count is None else str(count)


def _aligned(rows: list[list[str]], *, words: int = 1) -> Iterator[str]:
    """Yield the rows with the first columns, which hold words, to the left and the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = list(zip(row, widths, strict=True))
        left = [text.ljust(width) for text, width in cells[:words]]
        yield "  " + "  ".join([*left, *(text.rjust(width) for text, width in cells[words:])])
