"""The tool manifests that cases name, each read once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files.findings import Finding, dotted, from_error
from mootcourt.contract.files.marks import Record
from mootcourt.contract.files.reading import json_record
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.files.text import read_text
from mootcourt.contract.files.writing import dump_line
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.errors import InputError, UsageError

INLINE_KEPT = 256


@dataclass(frozen=True, slots=True)
class ManifestFile:
    """A manifest, its file as the user would name it, and the lines of its tools."""

    manifest: Manifest
    file: str
    record: Record
    prefix: tuple[str | int, ...] = ()


def read_manifest(path: Path) -> ManifestFile | list[Finding]:
    """Return the tools of ``tools.json``: a list of tools, or ``{"tools": [...]}``."""
    file = str(path)
    try:
        text = read_text(path)
    except InputError as error:
        return [from_error(error, unreadable=True)]
    try:
        record = json_record(text, file)
    except InputError as error:
        return [from_error(error, unreadable=True)]
    prefix: tuple[str | int, ...] = ()
    if isinstance(record.value, dict) and set(record.value) == {"tools"}:
        prefix = ("tools",)
        below = record.lines.parts["tools"] if record.lines and record.lines.parts else None
        record = Record(record.value["tools"], below.line if below else record.line, below)
    if not isinstance(record.value, list):
        return [Finding(file, record.line, "", "a manifest is a list of tools", 'write [...] or {"tools": [...]}')]
    tools, faults = [], []
    for index, item in enumerate(record.items()):
        tool = shaped(ToolSpec, item, file, at=(*prefix, index))
        if isinstance(tool, ToolSpec):
            tools.append(tool)
        else:
            faults += tool
    faults += _twice(record, file, prefix)
    return faults or ManifestFile(Manifest(tools), file, record, prefix)


def _twice(record: Record, file: str, prefix: tuple[str | int, ...]) -> Iterator[Finding]:
    first: dict[Any, int] = {}
    for index, item in enumerate(record.items()):
        name = item.value.get("name") if isinstance(item.value, dict) else None
        if not isinstance(name, str):
            continue
        if name in first:
            message = f"two tools are called {name}, the first on line {first[name]}"
            path = dotted((*prefix, index, "name"))
            yield Finding(file, item.line_of(("name",)), path, message, "rename one of them")
        first.setdefault(name, item.line)


def _upwards(folder: Path) -> Iterator[Path]:
    """Yield a folder and all above it, named from where the user stands."""
    real = folder.resolve()
    while True:
        yield folder
        if real == real.parent:
            return
        real = real.parent
        folder = folder / ".." if folder.name in {"", ".."} and not folder.is_absolute() else folder.parent


@dataclass(slots=True)
class Manifests:
    """The manifests read so far, by file; a fault in one is told once."""

    _files: dict[Path, ManifestFile | list[Finding]] = field(default_factory=dict)
    _named: dict[tuple[str, str], ManifestFile] = field(default_factory=dict)
    _inline: dict[str, Manifest] = field(default_factory=dict)
    _missing: set[tuple[str, str]] = field(default_factory=set)

    def attach(self, case: Case, record: Record, file: str) -> tuple[Case, ManifestFile | None] | list[Finding]:
        """Return the case with its tools, or why they cannot be had (empty when already told)."""
        if not isinstance(case.tools, str):
            return self._inline_tools(case, record, file)
        known = self._named.get((case.tools, file))
        if known is not None:
            return case.with_manifest(known.manifest, tools=case.tools), known
        place = self._find(case.tools, Path(file).parent)
        if place is None:
            return self._not_found(case.tools, file, record)
        told = place in self._files
        found = self._files.setdefault(place, read_manifest(place)) if not told else self._files[place]
        if isinstance(found, ManifestFile):
            self._named[case.tools, file] = found
            return case.with_manifest(found.manifest, tools=case.tools), found
        return [] if told else found

    def _inline_tools(self, case: Case, record: Record, file: str) -> tuple[Case, None] | list[Finding]:
        """Share one manifest among cases that write the same tools: schemas are compiled once."""
        text = dump_line(record.value["tools"])
        manifest = self._inline.get(text)
        if manifest is None:
            try:
                manifest = case.manifest
            except UsageError as error:
                message, _, mend = str(error).partition("; ")
                return [Finding(file, record.line_of(("tools",)), "tools", message, mend)]
            if len(self._inline) >= INLINE_KEPT:
                self._inline.clear()
            self._inline[text] = manifest
        return case.with_manifest(manifest), None

    def _find(self, name: str, folder: Path) -> Path | None:
        relative = Path(name)
        if relative.is_absolute() or ".." in relative.parts or "\x00" in name:
            return None
        for above in _upwards(folder):
            place = above / relative
            if place in self._files or place.is_file():
                return place
        return None

    def _not_found(self, name: str, file: str, record: Record) -> list[Finding]:
        if (name, file) in self._missing:
            return []
        self._missing.add((name, file))
        message = f"there is no file {name} beside this one or in a folder above it"
        mend = "write the tools into that file, or as a list here"
        return [Finding(file, record.line_of(("tools",)), "tools", message, mend)]
