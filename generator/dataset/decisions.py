"""What people decided on variants: ``review.jsonl``, one decision a line, the last on an id counts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args

from pydantic import Field

from mootcourt.contract.files import dump_line
from mootcourt.contract.files.marks import Record
from mootcourt.contract.files.shapes import shaped
from mootcourt.contract.model import Model
from mootcourt.errors import InputError
from mootcourt.generator.dataset.layout import CASES, REJECTED

Word = Literal["accept", "edit", "reject"]
MEND = f'write {{"id": "...", "decision": "{"|".join(get_args(Word))}", "by": "...", "on": "2026-03-02"}}'


class Decision(Model):
    """One decision of a person.

    Attributes:
        id: The variant.
        decision: ``accept`` takes it into the cases, ``reject`` out of them; ``edit`` says
            that someone is at work on it, so that it stays as and where it is.
        by: Who decided.
        on: The day.
        why: The reason, for readers.
    """

    id: str = Field(min_length=1)
    decision: Word
    by: str | None = None
    on: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}-\d{2}$")
    why: str = ""


def read_decisions(path: Path) -> dict[str, Decision]:
    """Return the last decision on each id.

    Raises:
        InputError: A line is no decision. A last line without its line end that is torn was
            being written when the power went, and does not count.
    """
    found: dict[str, Decision] = {}
    lines = path.read_bytes().split(b"\n") if path.is_file() else []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except ValueError:
            if number == len(lines):
                break
            raise InputError(
                "a decision is a JSON object with id and decision", file=str(path), line=number, mend=MEND
            ) from None
        decision = shaped(Decision, Record(value, number), str(path))
        if isinstance(decision, list):
            fault = decision[0]
            raise InputError(fault.message, file=str(path), line=number, path=fault.path, mend=fault.mend or MEND)
        found[decision.id] = decision
    return found


def part_after(part: str, decision: Decision | None) -> str:
    """Return the file that a variant belongs into, which stands in ``part`` now."""
    if decision is None or decision.decision == "edit":
        return part
    return CASES if decision.decision == "accept" else REJECTED


def line_after(line: bytes, part: str, decision: Decision | None) -> bytes:
    """Return a variant's line of ``part`` as it stands in the file that it belongs into."""
    target = part_after(part, decision)
    if decision is None or target == part:
        return line
    value = json.loads(line)
    case: dict[str, Any] = value.get("case", value)
    if target == CASES:
        return _line(case | {"review": _review(decision)})
    told = "".join((f" by {decision.by}" if decision.by else "", f": {decision.why}" if decision.why else ""))
    return _line({"id": decision.id, "reasons": [f"review: rejected{told}"], "case": case})


def _review(decision: Decision) -> dict[str, str]:
    given = {"by": decision.by, "on": decision.on}
    return {"status": "reviewed", **{name: value for name, value in given.items() if value}}


def _line(value: Mapping[str, Any]) -> bytes:
    return dump_line(value).encode() + b"\n"
