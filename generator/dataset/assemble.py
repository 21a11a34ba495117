"""The new version of a dataset, staged: what this run made, and what it keeps of the previous version."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from mootcourt.contract.files import dump_line
from mootcourt.generator.dataset.differences import differences
from mootcourt.generator.dataset.layout import PARTS, STALE, tools_name
from mootcourt.generator.dataset.previous import Previous, Row
from mootcourt.generator.dataset.spool import Spool
from mootcourt.generator.dataset.tally import END_OF, Tally

Rederive = Callable[[dict[str, Any], str], dict[str, Any]]


@dataclass(slots=True)
class Version:
    """What a version holds.

    Attributes:
        tally: Candidates by operator and end.
        seeds: The content digest of every seed, in the order of the files.
        rows: The number of lines by file.
        files: Size and SHA-256 by file.
        failures: Operators that broke off, with seed and reason.
        tools: The manifests that cases name.
        kept: How many lines come from the previous version.
    """

    tally: Tally = field(default_factory=Tally)
    seeds: dict[str, str] = field(default_factory=dict)
    rows: dict[str, int] = field(default_factory=dict)
    files: dict[str, dict[str, Any]] = field(default_factory=dict)
    failures: list[dict[str, str]] = field(default_factory=list)
    tools: dict[str, None] = field(default_factory=dict)
    kept: int = 0


def assemble(
    staged: Path,
    spool: Spool,
    keys: Iterable[str],
    *,
    previous: Previous | None = None,
    operators: frozenset[str] = frozenset(),
    rederive: Rederive | None = None,
) -> Version:
    """Write the parts of the new version into ``staged``.

    Args:
        staged: An empty folder.
        spool: What this run made.
        keys: The spool's keys in the order of the seeds.
        previous: The version that the run adds to.
        operators: The operators of this run.
        rederive: Called with a stale case as plain JSON and the digest of its seed's tools
            now; returns what the derivation says about it.
    """
    assembly = _Assembly(staged, spool, previous, operators, rederive)
    for key in keys:
        assembly.add_made(key)
    if previous is not None:
        for seed in previous.seeds:
            if seed not in assembly.version.seeds:
                assembly.add_previous(seed, previous)
    return assembly.close()


class _Assembly:
    """The files that are being written, and what went into them."""

    def __init__(
        self,
        staged: Path,
        spool: Spool,
        previous: Previous | None,
        operators: frozenset[str],
        rederive: Rederive | None,
    ) -> None:
        self.version = Version()
        self._staged = staged
        self._spool, self._previous, self._operators, self._rederive = spool, previous, operators, rederive
        self._files = {name: _Hashed(staged / name) for name in (*PARTS, STALE)}

    def add_made(self, key: str) -> None:
        """Add what this run made of one seed, and what it keeps of that seed.

        A seed that could not be grown leaves what the previous version has of it.
        """
        facts = self._spool.facts(key)
        seed, digest = facts["seed"], facts["digest"]
        self.version.failures += facts["failures"]
        if not facts["grown"]:
            return
        kept = self._previous.kept(seed, digest, self._operators) if self._previous else []
        parts = [self._spool.part(key, number) for number in range(len(PARTS))]
        self.version.seeds[seed] = digest
        self.version.tools[tools_name(facts["tools"])] = None
        if not kept:
            self.version.tools |= dict.fromkeys(facts["manifests"])
            self.version.tally.merge(facts["tally"])
            for name, lines in zip(PARTS, parts, strict=True):
                self._files[name].write(lines)
            return
        for name, lines in zip(PARTS, parts, strict=True):
            self._merge(name, lines, kept)
        for row in kept:
            self._mark_stale(row, key, digest)

    def add_previous(self, seed: str, previous: Previous) -> None:
        """Add a seed that this run was not given, as it was."""
        self.version.seeds[seed] = previous.seeds[seed]
        if all(failure["seed"] != seed for failure in self.version.failures):
            self.version.failures += [one for one in previous.description["failures"] if one["seed"] == seed]
        for row in previous.rows.get(seed, []):
            self._write(previous.part_now(row), previous.line_now(row))
            self.version.kept += 1
            if row.id in previous.stale:
                self._files[STALE].write(dump_line(previous.stale[row.id]).encode() + b"\n")

    def close(self) -> Version:
        for name, file in self._files.items():
            self.version.rows[name] = file.rows
            self.version.files[name] = file.close()
        return self.version

    def _merge(self, name: str, lines: bytes, kept: list[Row]) -> None:
        """Write a seed's lines of one file: a kept line stands for the new one of the same id."""
        assert self._previous is not None  # a row comes from the previous version
        stays = {row.id: row for row in kept}
        rest = {row.id: row for row in kept if self._previous.part_now(row) == name}
        self.version.kept += len(rest)
        merged: list[tuple[str, bytes]] = []
        for line in lines.splitlines(keepends=True):
            case = _case(line)
            if case["id"] not in stays:
                merged.append((case.get("origin", {}).get("operator", ""), line))
            elif row := rest.pop(case["id"], None):
                merged.append((row.operator, self._previous.line_now(row)))
        merged += [(row.operator, self._previous.line_now(row)) for row in rest.values()]
        for _, line in sorted(merged, key=lambda item: item[0]):
            self._write(name, line)

    def _write(self, name: str, line: bytes) -> None:
        value = json.loads(line)
        case = value.get("case", value)
        if "origin" in case:
            self.version.tally.add(case["origin"]["operator"], END_OF[name], value.get("reasons", ()))
        if isinstance(case["tools"], str):
            self.version.tools[case["tools"]] = None
        self._files[name].write(line)

    def _mark_stale(self, row: Row, key: str, digest: str) -> None:
        """Say of a kept case that its seed is no longer the one it was made from."""
        assert self._previous is not None  # a row comes from the previous version
        facts = self._spool.facts(key)
        before = self._previous.stale.get(row.id)
        was = before["was"] if before else self._previous.seeds.get(facts["seed"])
        if was == digest:
            return
        changes = list(before["changes"]) if before else []
        changes += self._changes(facts["seed"], key)
        entry = {"id": row.id, "seed": facts["seed"], "was": was, "now": digest, "changes": changes}
        if self._rederive is not None:
            entry["derivation"] = self._rederive(_case(self._previous.line(row)), facts["tools"])
        self._files[STALE].write(dump_line(entry).encode() + b"\n")

    def _changes(self, seed: str, key: str) -> list[dict[str, Any]]:
        """Return how the seed and its tools differ from the previous version's."""
        assert self._previous is not None  # a row comes from the previous version
        after = b"".join(self._spool.part(key, number) for number in range(len(PARTS)))
        rows = self._previous.rows.get(seed, [])
        now = next((case for case in map(_case, after.splitlines()) if case["id"] == seed), {})
        then = next((_case(self._previous.line(row)) for row in rows if row.id == seed), {})
        return list(differences(self._with_tools(then), self._with_tools(now)))

    def _with_tools(self, case: dict[str, Any]) -> dict[str, Any]:
        """Return a case with its tools by name in the place of their file."""
        tools = case.get("tools")
        if isinstance(tools, str):
            places = (self._staged / tools, self._staged.parent.parent / tools)
            tools = json.loads(next(place for place in places if place.is_file()).read_bytes())
        return case | {"tools": {tool["name"]: tool for tool in tools or ()}}


class _Hashed:
    """A file whose size, lines and SHA-256 are known when it is written."""

    def __init__(self, path: Path) -> None:
        self._file: IO[bytes] = path.open("wb")
        self._digest = hashlib.sha256()
        self._size = 0
        self.rows = 0

    def write(self, data: bytes) -> None:
        self._file.write(data)
        self._digest.update(data)
        self._size += len(data)
        self.rows += data.count(b"\n")

    def close(self) -> dict[str, Any]:
        self._file.close()
        return {"bytes": self._size, "sha256": self._digest.hexdigest()}


def _case(line: bytes) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(line)
    case: dict[str, Any] = value.get("case", value)
    return case
