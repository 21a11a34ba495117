"""The version of a dataset that a run adds to."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mootcourt.errors import OutputError
from mootcourt.generator.dataset.decisions import Decision, line_after, part_after, read_decisions
from mootcourt.generator.dataset.layout import PARTS, REVIEW, STALE, is_inside, read_description


@dataclass(frozen=True, slots=True)
class Row:
    """Where one line of the previous version lies, and what it is about."""

    part: str
    at: int
    size: int
    id: str
    operator: str


@dataclass(slots=True)
class Previous:
    """The previous version: an index of its lines by seed, and people's decisions.

    Attributes:
        folder: The dataset folder.
        description: Its ``dataset.json``.
        rows: The lines of each seed, in the order of the files.
        decided: What people decided, by id.
        stale: What ``stale.jsonl`` says, by id.
    """

    folder: Path
    description: dict[str, Any]
    rows: dict[str, list[Row]] = field(default_factory=dict)
    decided: dict[str, Decision] = field(default_factory=dict)
    stale: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def seeds(self) -> dict[str, str]:
        """Return the content digest of every seed of the previous version, in its order."""
        found: dict[str, str] = self.description["seeds"]
        return found

    def line(self, row: Row) -> bytes:
        """Return one line as it is in its file."""
        with (self.folder / row.part).open("rb") as file:
            file.seek(row.at)
            return file.read(row.size)

    def part_now(self, row: Row) -> str:
        """Return the file that a line belongs into after what people decided."""
        return part_after(row.part, self.decided.get(row.id))

    def line_now(self, row: Row) -> bytes:
        """Return a line as it stands in that file."""
        return line_after(self.line(row), row.part, self.decided.get(row.id))

    def kept(self, seed: str, digest: str, operators: frozenset[str]) -> list[Row]:
        """Return the lines of a seed that outlive a run of these operators on it.

        Those a person decided on always do. Others do while the seed is the same and the
        operator that made them did not run again.
        """
        same = self.seeds.get(seed) == digest
        return [
            row
            for row in self.rows.get(seed, [])
            if row.id != seed and (row.id in self.decided or (same and row.operator not in operators))
        ]


def read_previous(folder: Path) -> Previous | None:
    """Index the version in the folder; None if there is none yet.

    Raises:
        OutputError: A file is not what ``dataset.json`` says.
        InputError: A line of ``review.jsonl`` is no decision.
    """
    description = read_description(folder)
    if description is None:
        return None
    found = Previous(folder, description, decided=read_decisions(folder / REVIEW))
    for part in PARTS:
        for row, value in _rows(folder, part, description):
            origin = value.get("origin") or {}
            seed = row.id if row.id in found.seeds else origin.get("seed", row.id)
            found.rows.setdefault(seed, []).append(row)
    if (folder / STALE).is_file():
        entries = [json.loads(line) for line in (folder / STALE).read_bytes().splitlines()]
        found.stale = {entry["id"]: entry for entry in entries}
    return found


def _rows(folder: Path, part: str, description: dict[str, Any]) -> Iterator[tuple[Row, dict[str, Any]]]:
    digest, at, path = hashlib.sha256(), 0, folder / part
    changed = OutputError(
        f"{path} is not what dataset.json says (edited by hand, or damaged); "
        "restore it, or generate into a new folder; nothing was written"
    )
    if not path.is_file():
        raise changed
    with path.open("rb") as file:
        for line in file:
            digest.update(line)
            try:
                value = json.loads(line)
                case = value.get("case", value)
                origin = case.get("origin") or {}
                row = Row(part, at, len(line), case["id"], origin.get("operator", ""))
                if isinstance(case["tools"], str) and not is_inside(case["tools"]):
                    raise ValueError
            except (ValueError, KeyError, AttributeError):
                raise changed from None
            yield row, case
            at += len(line)
    if digest.hexdigest() != description["files"][part]["sha256"]:
        raise changed
