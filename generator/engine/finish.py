"""The last step of a run: the new version, staged, sealed and put in place."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import read_manifest
from mootcourt.generator.dataset.assemble import Version, assemble
from mootcourt.generator.dataset.card import card
from mootcourt.generator.dataset.commit import put_in_place, seal
from mootcourt.generator.dataset.describe import describe
from mootcourt.generator.dataset.layout import (
    CARD,
    CASES,
    PARQUET,
    PARQUET_CASES,
    PARQUET_TOOLS,
    STAGED,
    partial_of,
    tools_name,
)
from mootcourt.generator.dataset.previous import Previous
from mootcourt.generator.dataset.spool import Spool
from mootcourt.generator.engine.growth import Rules
from mootcourt.generator.engine.plan import Plan
from mootcourt.generator.parquet import CASE_COLUMNS, TOOL_COLUMNS, write_parquet


def finish(
    folder: Path,
    spool: Spool,
    keys: list[str],
    plan: Plan,
    rules: Rules,
    *,
    previous: Previous | None,
    parquet: bool,
) -> tuple[Version, dict[str, Any], tuple[str, ...]]:
    """Write the new version; return it, its description, and notes for the user."""
    staged = partial_of(folder) / STAGED
    files = _Files(folder, staged)

    def rederive(case: dict[str, Any], digest: str) -> dict[str, Any]:
        found = read_manifest(files.place(tools_name(digest)))
        if isinstance(found, list):
            raise found[0].error()
        old = Case.model_validate(case)
        return rules.rederive(old.with_manifest(found.manifest) if isinstance(old.tools, str) else old)

    version = assemble(
        staged,
        spool,
        keys,
        previous=previous,
        operators=frozenset(operator.name for operator in plan.operators),
        rederive=rederive,
    )
    for name in sorted(version.tools):
        version.files[name] = files.entry(name)
    before = previous.description if previous else None
    parquet = parquet or bool(before and before["parquet"])
    if parquet:
        _write_parquet(staged, files, version)
    description = describe(version, plan.to_json(), previous=before, parquet=parquet)
    notes = _write_card(folder, staged, description, before)
    seal(folder, description)
    put_in_place(folder)
    return version, description, notes


class _Files:
    """The files of the new version: staged, or kept from the version before."""

    def __init__(self, folder: Path, staged: Path) -> None:
        self._folder, self._staged = folder, staged

    def place(self, name: str) -> Path:
        staged = self._staged / name
        return staged if staged.is_file() else self._folder / name

    def entry(self, name: str) -> dict[str, Any]:
        data = self.place(name).read_bytes()
        return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _write_parquet(staged: Path, files: _Files, version: Version) -> None:
    (staged / PARQUET).mkdir()
    write_parquet(staged / PARQUET_CASES, CASE_COLUMNS, _lines(staged / CASES))
    tools = ({"file": name, "manifest": json.loads(files.place(name).read_bytes())} for name in sorted(version.tools))
    write_parquet(staged / PARQUET_TOOLS, TOOL_COLUMNS, tools)
    for name in (PARQUET_CASES, PARQUET_TOOLS):
        version.files[name] = files.entry(name)


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        for line in file:
            yield json.loads(line)


def _write_card(
    folder: Path, staged: Path, description: dict[str, Any], before: dict[str, Any] | None
) -> tuple[str, ...]:
    """Write the card, unless a person changed the one that is there."""
    text = card(description).encode()
    description["card"] = hashlib.sha256(text).hexdigest()
    there = folder / CARD
    if before and there.is_file() and hashlib.sha256(there.read_bytes()).hexdigest() != before["card"]:
        description["card"] = before["card"]
        return (f"{CARD} was changed by hand and stays as it is; delete it to have a new one written",)
    (staged / CARD).write_bytes(text)
    return ()
