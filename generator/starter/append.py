"""One more seed at the end of a file, whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_yaml, parse_yaml, whole_file
from mootcourt.contract.files.text import read_text
from mootcourt.errors import InputError, OutputError
from mootcourt.generator.starter.seeds import slug


def append_seed(case: Case, folder: Path, tool: str) -> Path:
    """Write ``case`` behind the other seeds of ``tool`` below ``folder`` and return the file.

    What stands in the file stays byte for byte.

    Raises:
        InputError: The file that is there holds no list of cases.
        OutputError: It cannot be written.
    """
    path = folder / "seeds" / f"{slug(tool)}.yaml"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = read_text(path) if path.exists() else ""
        text = f"{before}{_gap(before)}{dump_yaml([case.to_json()])}"
        value = parse_yaml(text, file=str(path)).value
        if not isinstance(value, list) or value[-1] != case.to_json():
            raise InputError("holds no list of cases", file=str(path), mend="write its case as an item of a list")
        with whole_file(path) as stream:
            stream.write(text)
    except OSError as error:
        raise OutputError(f"{path} cannot be written ({error.strerror}); check the folder and the disk") from error
    return path


def keep_draft(fields: Mapping[str, Any], folder: Path, tool: str) -> Path:
    """Write the fields of an unfinished seed to a new file that no command reads, and return it."""
    seeds = folder / "seeds"
    seeds.mkdir(parents=True, exist_ok=True)
    names = (seeds / f"{slug(tool)}{number}.draft" for number in ("", *(f"-{count}" for count in range(2, 1000))))
    path = next(path for path in names if not path.exists())
    path.write_text(
        f"# An unfinished seed; no command reads it.\n{dump_yaml([dict(fields)])}", encoding="utf-8", newline=""
    )
    return path


def _gap(before: str) -> str:
    if not before.strip():
        return ""
    return "\n" if before.endswith("\n") else "\n\n"
