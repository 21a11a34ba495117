"""What is wrong with a value, in words and with a readable path."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import jsonschema_rs

LONGEST_TEXT = 200


@dataclass(frozen=True, slots=True)
class SchemaFinding:
    """One way in which a value breaks its schema.

    Attributes:
        path: Where, such as ``arguments.items[0].sku``.
        message: What is wrong.
        keyword: The keyword of JSON Schema that decided, such as ``required``.
    """

    path: str
    message: str
    keyword: str

    def __str__(self) -> str:
        """Return the finding as one line."""
        return f"{self.path}: {self.message}"


def join_path(root: str, parts: Iterable[str | int]) -> str:
    """Return ``root`` followed by the parts: ``arguments``, ``items``, 0 give ``arguments.items[0]``.

    A name that is not a plain word is quoted: ``arguments["ship to"]``.
    """
    path = root
    for part in parts:
        if isinstance(part, int):
            path += f"[{part}]"
        elif part.replace("-", "_").replace("$", "_").isidentifier():
            path += f".{part}" if path else part
        else:
            path += f"[{json.dumps(part, ensure_ascii=False)}]"
    return path


def findings_of(error: jsonschema_rs.ValidationError, root: str) -> list[SchemaFinding]:
    """Return the findings that one error of the engine stands for: one per unexpected property."""
    kind = error.kind
    path = join_path(root, error.instance_path)
    if isinstance(kind, jsonschema_rs.ValidationErrorKind.Required):
        return [SchemaFinding(join_path(path, [kind.property]), "is required and absent", kind.name)]
    if isinstance(
        kind,
        jsonschema_rs.ValidationErrorKind.AdditionalProperties
        | jsonschema_rs.ValidationErrorKind.UnevaluatedProperties,
    ):
        message = "is not a property that the schema knows"
        return [SchemaFinding(join_path(path, [name]), message, kind.name) for name in kind.unexpected]
    return [SchemaFinding(path, _message(error), kind.name)]


def _message(error: jsonschema_rs.ValidationError) -> str:
    kind = error.kind
    kinds = jsonschema_rs.ValidationErrorKind
    if isinstance(kind, kinds.BacktrackLimitExceeded | kinds.RegexEngineFailure):
        return "pattern unsafe: it takes too long on this text; simplify the pattern in the tool's schema"
    if isinstance(kind, kinds.Type):
        return _wrong_type(error.instance, kind.types)
    if isinstance(kind, kinds.AnyOf | kinds.OneOfNotValid):
        branches = [_shorten(branch[0].message) for branch in kind.context if branch]
        return _shorten(f"fits none of the alternatives: {'; '.join(dict.fromkeys(branches))}")
    if isinstance(kind, kinds.Enum):
        options = ", ".join(_text(option) for option in kind.options)
        return f"{_text(error.instance)} is not one of {_shorten(options)}"
    if isinstance(kind, kinds.Pattern):
        return f"{_text(error.instance)} does not match the pattern {_shorten(kind.pattern)}"
    return _shorten(error.message)


def _wrong_type(value: Any, types: list[str]) -> str:
    wanted = " or ".join(types)
    if isinstance(value, str) and set(types) & {"object", "array"} and "string" not in types:
        decoded = _decoded(value)
        kind = "object" if isinstance(decoded, dict) else "array" if isinstance(decoded, list) else ""
        if kind in types:
            return f"string where {wanted} is required (double-encoded JSON)"
    return f"{_text(value)} is not of type {wanted}"


def _decoded(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _text(value: Any) -> str:
    return _shorten(json.dumps(value, ensure_ascii=False, default=str))


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 3]}..."
