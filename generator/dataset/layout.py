"""The names in a dataset folder, and the rule by which a folder is ours or somebody else's.

::

    DIR/
      cases.jsonl      reviewed seeds and accepted variants
      pending.jsonl    {"id", "reasons", "case"}: a person has to look
      rejected.jsonl   {"id", "reasons", "case"}: what was not taken, and why
      stale.jsonl      reviewed cases whose seed or tools changed since
      review.jsonl     {"id", "decision", ...}: people's decisions, append-only, read by every run
      tools/           manifests, by digest
      data/            Parquet, on request
      dataset.json     counts, hashes, seeds; written last
      README.md        the card
      .partial/        work in progress: what a rerun continues
      .lock            held while a run writes
"""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath
from typing import Any

from mootcourt.errors import InputError, OutputError

FORMAT = "mootcourt.dataset"
FORMAT_VERSION = 1
CASES, PENDING, REJECTED = "cases.jsonl", "pending.jsonl", "rejected.jsonl"
PARTS = (CASES, PENDING, REJECTED)
STALE, REVIEW, CARD, DESCRIPTION = "stale.jsonl", "review.jsonl", "README.md", "dataset.json"
TOOLS, PARQUET, PARTIAL, LOCK = "tools", "data", ".partial", ".lock"
PARQUET_CASES, PARQUET_TOOLS = f"{PARQUET}/cases.parquet", f"{PARQUET}/tools.parquet"
STAGED, SPOOL, MARK = "new", "spool", "partial.json"
FIELDS: dict[str, type] = {  # of dataset.json, those that a run reads back
    "version": int, "content": str, "failures": list, "parquet": bool, "card": str, "files": dict, "seeds": dict,
}  # fmt: skip


def tools_name(digest: str) -> str:
    """Return the name of a manifest's file inside the folder."""
    return f"{TOOLS}/{digest}.json"


def partial_of(folder: Path) -> Path:
    """Return the folder of work in progress."""
    return folder / PARTIAL


def current(folder: Path, name: str) -> Path:
    """Return the file that counts as ``name`` now.

    A run that was stopped while it put its finished files in place left some of them
    staged; those count, so that a reader sees the new version whole.
    """
    staged = partial_of(folder) / STAGED
    if (staged / DESCRIPTION).is_file() and (staged / name).is_file():
        return staged / name
    return folder / name


def read_description(folder: Path) -> dict[str, Any] | None:
    """Return the folder's ``dataset.json``, or None where there is none.

    Raises:
        InputError: The file is not a description that this version reads.
    """
    path = current(folder, DESCRIPTION)
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError) as error:
        raise InputError(f"this is not JSON: {error}", file=str(path), mend="restore the file") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise InputError(f"this does not describe a dataset of Moot Court (format is not {FORMAT!r})", file=str(path))
    if found.get("format_version") != FORMAT_VERSION:
        raise InputError(
            f"the folder has format version {found.get('format_version')}, this program reads {FORMAT_VERSION}",
            file=str(path),
            mend="use the release of Moot Court that wrote it",
        )
    return found


def is_inside(name: str) -> bool:
    """Whether a name that a dataset's file states is that of a file inside the folder."""
    path = PurePosixPath(name)
    return "\\" not in name and ":" not in name and not path.is_absolute() and ".." not in path.parts


def check_complete(described: dict[str, Any], path: Path) -> None:
    """Make sure that a description holds what a run reads back, and names files of its folder only.

    Raises:
        InputError: A field is damaged, or a file outside the folder is named.
    """
    mend = "restore the file, or generate into a new folder"
    for name, kind in FIELDS.items():
        if not isinstance(described.get(name), kind):
            raise InputError("the field is absent or damaged", file=str(path), path=name, mend=mend)
    for name in PARTS:
        if "sha256" not in described["files"].get(name, ()):
            raise InputError(f"the hash of {name} is absent", file=str(path), path="files", mend=mend)
    outside = next((name for name in described["files"] if not is_inside(name)), None)
    if outside is not None:
        raise InputError(f"{outside!r} leads out of the folder", file=str(path), path="files", mend=mend)


def check_ours(folder: Path) -> None:
    """Make sure that the output folder is new, empty or a dataset of ours.

    Raises:
        OutputError: It holds something else, is no folder, or its ``dataset.json`` is damaged
            or of another format.
    """
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file; name a new or empty folder for the dataset")
    if not folder.exists():
        return
    names = sorted(entry.name for entry in folder.iterdir())
    if PARTIAL in names and not (partial_of(folder) / MARK).is_file() and any(partial_of(folder).iterdir()):
        raise OutputError(f"{folder / PARTIAL} is not work of Moot Court; name a new or empty folder for the dataset")
    try:
        described = read_description(folder)
        if described is not None:
            check_complete(described, current(folder, DESCRIPTION))
    except InputError as error:
        raise OutputError(f"{error}; nothing was written") from None
    foreign = [name for name in names if name not in (PARTIAL, LOCK)]
    if described is None and foreign:
        shown = ", ".join(foreign[:3]) + (", ..." if len(foreign) > 3 else "")
        raise OutputError(
            f"{folder} is not a dataset and is not empty (it holds {shown}); name a new or empty folder for the dataset"
        )
