"""Cases from files, folders and datasets, one by one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from mootcourt.contract.case import Case
from mootcourt.contract.files.findings import Finding, from_error
from mootcourt.contract.files.manifests import ManifestFile, Manifests
from mootcourt.contract.files.marks import Record
from mootcourt.contract.files.reading import NamedFile, json_record, scan_jsonl
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.files.text import read_text, unreadable
from mootcourt.contract.files.yamltext import parse_yaml
from mootcourt.errors import InputError

CASE_ENDINGS = (".yaml", ".yml", ".jsonl")
NOT_CASES = ("gate.yaml", "gate.yml")
DATASET, CASES = "dataset.json", "cases.jsonl"


@dataclass(frozen=True, slots=True)
class CaseAt:
    """A case and the place where it is written.

    Attributes:
        case: The case, its manifest attached.
        file: The file as the user would name it.
        record: The lines of its fields.
        tools: The manifest's file; None for tools written in the case.
    """

    case: Case
    file: str
    record: Record
    tools: ManifestFile | None


def load_cases(*paths: NamedFile) -> Iterator[Case]:
    """Yield the cases of files, folders and datasets, in the order of the file names.

    A folder that holds ``dataset.json`` is a dataset; of another folder all YAML and
    JSON Lines files below it are read, but not the datasets in it. Only the ids are kept
    in memory.

    Raises:
        InputError: A file or a case cannot be used; the message names the line.
    """
    for case in scan_cases(*paths):
        if isinstance(case, Finding):
            raise case.error()
        yield case


def scan_cases(*paths: NamedFile) -> Iterator[Case | Finding]:
    """Yield the cases as ``load_cases`` does, and a finding for each fault met on the way."""
    for found in scan_places(*paths):
        yield found if isinstance(found, Finding) else found.case


def scan_places(*paths: NamedFile) -> Iterator[CaseAt | Finding]:
    """Yield the cases with the places where they stand, and a finding for each fault."""
    manifests, ids, read = Manifests(), _Ids(), set[Path]()
    for path in paths:
        for file in _files(os.fspath(path)):
            if isinstance(file, Finding):
                yield file
                continue
            where = Path(file).absolute()
            if where not in read:
                read.add(where)
                yield from _file(file, manifests, ids)


def _file(file: str, manifests: Manifests, ids: _Ids) -> Iterator[CaseAt | Finding]:
    empty = True
    for record in _records(file):
        empty = False
        if isinstance(record, Finding):
            yield record
            continue
        case = shaped(Case, record, file)
        if isinstance(case, list):
            yield from case
            continue
        twice = ids.add(case.id, file, record.line_of(("id",)))
        if twice is not None:
            yield twice
            continue
        attached = manifests.attach(case, record, file)
        if isinstance(attached, list):
            yield from attached
        else:
            yield CaseAt(attached[0], file, record, attached[1])
    if empty and not _is_of_dataset(file):
        yield Finding(file, None, "", "the file holds no case", "write one into it, or delete it", unreadable=True)


def _is_of_dataset(file: str) -> bool:
    """Whether a file is a dataset's cases, of which there may be none: all can wait for a person."""
    path = Path(file)
    return path.name == CASES and _is_dataset(path.parent)


def _records(file: str) -> Iterator[Record | Finding]:
    if file.endswith(".jsonl"):
        for record in scan_jsonl(file):
            yield replace(record, unreadable=True) if isinstance(record, Finding) else record
        return
    if not file.endswith((*CASE_ENDINGS, ".json")):
        if not Path(file).exists():
            yield from_error(unreadable(file, FileNotFoundError()), unreadable=True)
            return
        message = "a file of cases ends in .yaml, .yml, .jsonl or .json"
        yield Finding(file, None, "", message, "rename it, or name another file", unreadable=True)
        return
    try:
        text = read_text(file)
    except InputError as error:
        yield from_error(error, unreadable=True)
        return
    try:
        record = json_record(text, file) if file.endswith(".json") else parse_yaml(text, file=file)
    except InputError as error:
        yield from_error(error, unreadable=True)
        return
    if isinstance(record.value, list):
        yield from record.items()
    else:
        yield record


def _files(path: str) -> list[str | Finding]:
    """Return the file itself, or the files of cases in the folder."""
    folder = Path(path)
    if not folder.is_dir():
        return [path]
    if _is_dataset(folder):
        return [str(folder / CASES)]
    files = list(_below(folder, set()))
    if not files:
        mend = f"cases end in {', '.join(CASE_ENDINGS)}; a dataset in it is read when it is named itself"
        return [Finding(path, None, "", "the folder holds no file of cases", mend, unreadable=True)]
    return files


def _is_dataset(folder: Path) -> bool:
    return (folder / DATASET).is_file()


def _below(folder: Path, met: set[Path]) -> Iterator[str | Finding]:
    """Yield the files of cases below a folder.

    A folder that links lead to again is read once; a dataset is what was made of the cases
    beside it, not more of them.
    """
    if folder.resolve() in met:
        return
    met.add(folder.resolve())
    try:
        entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    except OSError as error:
        yield from_error(unreadable(str(folder), error), unreadable=True)
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir():
            if not _is_dataset(entry):
                yield from _below(entry, met)
        elif entry.name.endswith(CASE_ENDINGS) and entry.name not in NOT_CASES:
            yield str(entry)


class _Ids:
    """The ids seen so far and where; the only thing that grows with the number of cases."""

    def __init__(self) -> None:
        self._files: list[str] = []
        self._places: dict[str, int] = {}

    def add(self, name: str, file: str, line: int) -> Finding | None:
        """Remember an id, or return the finding that it is taken."""
        if not self._files or self._files[-1] != file:
            self._files.append(file)
        first = self._places.setdefault(name, line << 20 | len(self._files) - 1)
        if first == line << 20 | len(self._files) - 1:
            return None
        where = f"{self._files[first & (1 << 20) - 1]}:{first >> 20}"
        return Finding(
            file, line, "id", f"duplicate id {name}, first used at {where}", "give one of the two another id"
        )
