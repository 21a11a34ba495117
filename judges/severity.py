"""How bad a wrong argument is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from mootcourt.contract.argument import ArgumentSpec, Severity
from mootcourt.contract.names import name_words

GRAVE: tuple[Severity, ...] = ("critical", "high")


@cache
def _table() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("severity.yaml").read_text(encoding="utf-8"))
    return found


def severity_of(name: str, spec: ArgumentSpec | None) -> Severity:
    """Return how bad it is when the argument is wrong: as the case says, else by what it is.

    Args:
        name: The argument's name.
        spec: What is expected of it; None for an argument that nobody expects.
    """
    if spec is not None and spec.severity is not None:
        return spec.severity
    return _by_kind(name, spec.comparator if spec is not None else "")


@cache
def _by_kind(name: str, comparator: str) -> Severity:
    table = _table()
    named: Severity | None = table["comparators"].get(comparator)
    if comparator in table["whatever_the_name"]:
        return named or "medium"
    words = name_words(name)
    for severity in GRAVE:
        if (
            named == severity
            or set(words) & set(table["anywhere"][severity])
            or set(words[-1:]) & set(table["last"][severity])
        ):
            return severity
    return named or "medium"
