"""The lines on which the parts of a value stand in their file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mootcourt.contract.files.findings import Path


@dataclass(slots=True)
class Mark:
    """The line of one value, and the marks of what it holds.

    Attributes:
        line: The line, counted from 1; for a field the line of its key.
        parts: The marks of the fields or items, by key or index.
    """

    line: int
    parts: dict[str | int, Mark] | None = None

    def line_of(self, path: Path) -> int:
        """Return the line of the field at ``path``, or of the nearest part above that exists."""
        mark = self
        for step in path:
            below = mark.parts.get(step) if mark.parts else None
            if below is None:
                break
            mark = below
        return mark.line


@dataclass(frozen=True, slots=True)
class Record:
    """One value of a file and where it stands.

    Attributes:
        value: Plain JSON values.
        line: The line on which it starts, counted from 1.
        lines: The lines of its parts; None when all of it stands on one line.
    """

    value: Any
    line: int
    lines: Mark | None = None

    def line_of(self, path: Path) -> int:
        """Return the line of the field at ``path``."""
        return self.line if self.lines is None else self.lines.line_of(path)

    def items(self) -> list[Record]:
        """Return the items of a list as records of their own."""
        parts = (self.lines.parts if self.lines else None) or {}
        marks = [parts.get(index) for index in range(len(self.value))]
        return [
            Record(value, mark.line if mark else self.line, mark) for value, mark in zip(self.value, marks, strict=True)
        ]
