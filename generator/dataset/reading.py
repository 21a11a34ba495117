"""Cases back from a dataset, whichever form it has."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

from mootcourt.contract.case import Case
from mootcourt.contract.files import Record, read_jsonl, read_manifest
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.errors import InputError
from mootcourt.generator.dataset.layout import CASES, PARQUET_CASES, PARQUET_TOOLS, PARTS, current, is_inside
from mootcourt.generator.parquet import read_parquet

Part = Literal["cases", "pending", "rejected"]


def load_dataset(path: str | os.PathLike[str], *, part: Part = "cases") -> Iterator[Case]:
    """Yield the cases of a dataset, tools attached, one by one.

    Args:
        path: A dataset folder; JSON Lines is read where it is there, Parquet otherwise.
        part: The cases that count, those that wait for a person, or those not taken.

    Raises:
        InputError: The folder is no dataset, or a line of it cannot be used.
    """
    folder = Path(path)
    if part != "cases" or current(folder, CASES).is_file():
        for row in load_rows(folder, part=part):
            yield row["case"]
        return
    if not (folder / PARQUET_CASES).is_file():
        raise InputError("this is not a dataset: it holds neither cases.jsonl nor data/cases.parquet", file=str(path))
    tools = {row["file"]: row["manifest"] for row in read_parquet(folder / PARQUET_TOOLS)}
    shared = {name: _manifest_of(value) for name, value in tools.items()}
    for row in read_parquet(folder / PARQUET_CASES):
        yield _case(row, shared, folder / PARQUET_CASES, None)


def load_rows(folder: Path, *, part: Part = "cases") -> Iterator[dict[str, Any]]:
    """Yield ``{"case", "reasons"}`` for each line of a part; an accepted case has no reasons.

    Raises:
        InputError: The folder holds no such part, or a line of it cannot be used.
    """
    path = current(folder, f"{part}.jsonl")
    if path.name not in PARTS or not path.is_file():
        raise InputError(f"this is not a dataset: it holds no {part}.jsonl", file=str(folder))
    shared = _Shared(folder)
    for record in read_jsonl(path):
        value = record.value
        inner = value.get("case", value) if isinstance(value, dict) else value
        yield {"case": _case(inner, shared, path, record.line), "reasons": value.get("reasons", [])}


class _Shared(dict[str, Manifest]):
    """The manifests of a folder by name, each read once."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, name: str) -> Manifest:
        if not is_inside(name):
            raise KeyError(name)
        found = read_manifest(current(self._folder, name))
        if isinstance(found, list):
            raise found[0].error()
        self[name] = found.manifest
        return found.manifest


def _manifest_of(value: list[dict[str, Any]]) -> Manifest:
    return Manifest([ToolSpec.model_validate(tool) for tool in value])


def _case(value: Any, shared: dict[str, Manifest], path: Path, line: int | None) -> Case:
    case = shaped(Case, Record(value, line or 1), str(path))
    if isinstance(case, list):
        fault = case[0]  # a row of Parquet has no line
        raise InputError(fault.message, file=str(path), line=line, path=fault.path, mend=fault.mend)
    if not isinstance(case.tools, str):
        return case
    try:
        return case.with_manifest(shared[case.tools], tools=case.tools)
    except KeyError:
        raise InputError(f"there is no manifest {case.tools}", file=str(path), line=line, path="tools") from None
