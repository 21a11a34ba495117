"""``judged`` is for free text: never for ids, permissions, or what decides a destructive action."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files.cases import CaseAt
from mootcourt.contract.files.findings import Finding
from mootcourt.contract.files.reading import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.validation.context import arguments, expected_calls, found, property_schema

_NOT_FREE = ("enum", "const", "format", "pattern")


def check_judged(at: CaseAt) -> Iterator[Finding]:
    """Refuse ``judged`` where a wrong value that reads well would do harm."""
    for path, tool, name, spec in arguments(at.case):
        if spec.comparator != "judged":
            continue
        reason = _reason(tool, name)
        if reason is not None:
            mend = "write the value, or derived or any_of"
            yield found(at, (*path, "judged"), f"{name} is judged as free text, but {reason}", mend)
    for path, call in expected_calls(at.case):
        owner = at.case.manifest.get(call.name)
        if owner is None or owner.risk != "destructive":
            continue
        fixed = [spec for spec in call.arguments.values() if spec.comparator not in ("judged", "absent", "anything")]
        if not fixed and any(spec.comparator == "judged" for spec in call.arguments.values()):
            message = f"{owner.name} is destructive and only judged text decides what it acts on"
            yield found(at, (*path, "arguments"), message, "fix at least the argument that names the object")


def _reason(tool: ToolSpec, name: str) -> str | None:
    schema = property_schema(tool, name)
    words = name_words(name)
    if is_identifier(words, schema):
        return "it is an id"
    if _words("permission") & set(words):
        return "it is a permission"
    kind = schema.get("type", "string")
    kinds = kind if isinstance(kind, list) else [kind]
    if "string" not in kinds and "array" not in kinds:
        return f"it is of type {kind}"
    written = [keyword for keyword in _NOT_FREE if keyword in schema]
    if written:
        its = f"its schema has {written[0]}"
        return f"{its} and {tool.name} is destructive" if tool.risk == "destructive" else its
    return None


def is_identifier(words: list[str], schema: dict[str, Any]) -> bool:
    """Whether the words of an argument's name, or its schema, mark an id, a code or an address."""
    if not words:
        return False
    if words[-1] in _words("last") or words[0] in ("id", "uuid"):
        return True
    if len(words) > 1 and words[-1] in _words("ending") and words[-2] in _words("numbered"):
        return True
    return schema.get("format") in _words("format")


@lru_cache(maxsize=8)
def _words(kind: str) -> frozenset[str]:
    return frozenset(read_yaml(Path(__file__).with_name("identifiers.yaml"))[kind])
