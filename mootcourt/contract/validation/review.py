"""Remarks on a case as a record: its review, and text that no file can hold."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding, Path
from mootcourt.contract.validation.context import found


def check_review(at: CaseAt) -> Iterator[Finding]:
    """A seed that nobody reviewed is no source of truth."""
    if not at.case.is_reviewed and at.case.origin is None:
        mend = "read it against its expectation and write review.status: reviewed"
        yield found(at, ("review",), "the seed is not reviewed, so no operator runs on it", mend, "note")


def check_surrogates(at: CaseAt) -> Iterator[Finding]:
    """Half of a surrogate pair is kept as an escape and told."""
    value = at.case.to_json()
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        for path in _halves(value, ()):
            message = "the text holds half of a surrogate pair, which is no character; it is kept as an escape"
            yield found(at, path, message, "write the whole character", "warning")


def _halves(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, str):
        if any("\ud800" <= char <= "\udfff" for char in value):
            yield path
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _halves(name, path)
            yield from _halves(item, (*path, name))
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from _halves(item, (*path, index))
