"""The last step of a run: the new version, staged, sealed and put in place."""

from __future__ import annotations

import hashlib
import json
import os
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
    """Write the new version; return it, its description, and notes for the user.

    Raises:
        InputError: The tools of a case that is stale cannot be read.
    """
    staged = partial_of(folder) / STAGED
    files = _Files(folder, staged)

    def rederive(case: dict[str, Any], digest: str) -> dict[str, Any]:
        old = Case.model_validate(case)
        found = read_manifest(files.place(_tools_of(old) or tools_name(digest)))
        if isinstance(found, list):
            raise found[0].error()
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


def _tools_of(variant: Case) -> str:
    """Return the file of tools that a variant has for its own, which its seed's tools do not replace."""
    edited = any(edit.path == "tools" for edit in variant.origin.edits) if variant.origin else False
    return variant.tools if edited and isinstance(variant.tools, str) else ""


class _Files:
    """The files of the new version: staged, kept from the version before, or waiting beside the spool."""

    def __init__(self, folder: Path, staged: Path) -> None:
        self._folder, self._staged = folder, staged

    def place(self, name: str) -> Path:
        found = (place / name for place in (self._staged, self._folder) if (place / name).is_file())
        return next(found, partial_of(self._folder) / name)

    def entry(self, name: str) -> dict[str, Any]:
        place = self.place(name)
        data = place.read_bytes()
        if place.is_relative_to(partial_of(self._folder)) and not place.is_relative_to(self._staged):
            _second_name(place, self._staged / name, data)
        return {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _second_name(place: Path, target: Path, data: bytes) -> None:
    """Let a file stand in both places; it is written again only where the disk has no links."""
    try:
        os.link(place, target)
    except OSError:
        target.write_bytes(data)


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
