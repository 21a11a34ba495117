"""From staged files to the folder, so that the folder is the old version or the new."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

from mootcourt.generator.dataset.layout import DESCRIPTION, MARK, REVIEW, STAGED, is_inside, partial_of


def open_partial(folder: Path) -> Path:
    """Create or continue the folder of work in progress, with nothing staged."""
    partial = partial_of(folder)
    partial.mkdir(parents=True, exist_ok=True)
    (partial / MARK).write_text('{"format": "mootcourt.partial"}\n', encoding="ascii")
    shutil.rmtree(partial / STAGED, ignore_errors=True)
    return partial


def seal(folder: Path, description: dict[str, Any]) -> None:
    """Make the staged files count: write their ``dataset.json`` after all else is on disk."""
    staged = partial_of(folder) / STAGED
    for path in sorted(staged.rglob("*")):
        _sync(path)
    text = json.dumps(description, indent=2, ensure_ascii=True) + "\n"
    draft = partial_of(folder) / DESCRIPTION
    draft.write_text(text, encoding="ascii")
    _sync(draft)
    os.replace(draft, staged / DESCRIPTION)
    _sync(staged)


def put_in_place(folder: Path) -> None:
    """Move sealed files into the folder, ``dataset.json`` last; nothing if none are sealed.

    Every step may be repeated, so a run that was stopped here is finished by the next.
    """
    staged = partial_of(folder) / STAGED
    if not (staged / DESCRIPTION).is_file():
        return
    for name in sorted(_files(folder) - _files(staged)):
        (folder / name).unlink(missing_ok=True)
    for path in sorted(staged.rglob("*")):
        target = folder / path.relative_to(staged)
        if path.is_dir():
            target.mkdir(exist_ok=True)
        elif path.name != DESCRIPTION:
            os.replace(path, target)
    (folder / REVIEW).touch()
    _sync(folder)
    os.replace(staged / DESCRIPTION, folder / DESCRIPTION)
    _sync(folder)
    shutil.rmtree(partial_of(folder))


def _files(folder: Path) -> set[str]:
    """Return the files of the version in a folder; what is named outside it is never touched."""
    path = folder / DESCRIPTION
    named = json.loads(path.read_bytes())["files"] if path.is_file() else ()
    return {name for name in named if is_inside(name)}


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
