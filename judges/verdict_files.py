"""Verdicts from the file that ``moot judge`` wrote."""

from __future__ import annotations

import os
from collections.abc import Iterator

from mootcourt.contract.files import read_jsonl
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.verdict import Verdict


def read_verdicts(path: str | os.PathLike[str]) -> Iterator[Verdict]:
    """Yield the verdicts of a file, one by one.

    Raises:
        InputError: A line is no verdict; the message names it.
    """
    file = os.fspath(path)
    for record in read_jsonl(file):
        verdict = shaped(Verdict, record, file)
        if isinstance(verdict, list):
            raise verdict[0].error()
        yield verdict
