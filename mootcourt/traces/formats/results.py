"""What came back for a call, read from the text or the value that the agent was given."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import parse_json, read_yaml
from mootcourt.contract.trace import CallResult, Status
from mootcourt.errors import InputError

WORDS = Path(__file__).with_name("results.yaml")


def result_of(content: Any, *, is_error: bool | None = None) -> CallResult:
    """Return the result that a content stands for.

    Text that is a JSON object or list is read as such; any other text stays text. Where the
    format does not say whether the call failed, the content does: text that starts with a
    word such as "Error:", or an object that has ``error``, ``is_error`` or the like.

    Args:
        content: What the agent was given.
        is_error: Whether the format says that the call failed; None where it says nothing.
    """
    value = _value(content)
    told = _told(value)
    failed = told is not None if is_error is None else is_error
    if not failed:
        return CallResult(value=value)
    code, text = told or ("", "")
    text = text or (value if isinstance(value, str) else "")
    fields: dict[str, Any] = {"status": _status(f"{code} {text[:200]}"), "value": value}
    if code:
        fields["code"] = code
    if text:
        fields["error"] = text
    return CallResult(**fields)


def _value(content: Any) -> Any:
    if not isinstance(content, str) or content.lstrip()[:1] not in ("{", "["):
        return content
    try:
        return parse_json(content)
    except InputError:
        return content


def _told(value: Any) -> tuple[str, str] | None:
    """Return code and text of an error that the value tells of, or None where it tells of none."""
    words = _words()
    if isinstance(value, str):
        start = value.lstrip()[:40].lower()
        return ("", value) if start.startswith(words["text_starts"]) else None
    if not isinstance(value, Mapping):
        return None
    held = next((value[name] for name in words["error_fields"] if value.get(name)), None)
    if isinstance(held, Mapping):
        return _first(held, words["nested_code_fields"]), _first(held, words["message_fields"])
    if held is not None:
        text = held if isinstance(held, str) else _first(value, words["message_fields"])
        return _first(value, words["code_fields"]), text
    status = value.get("status")
    failed = any(value.get(name) is False for name in words["success_fields"])
    if failed or isinstance(status, str) and status.lower() in words["failed_states"]:
        return _first(value, words["code_fields"]), _first(value, words["message_fields"])
    return None


def _first(held: Mapping[str, Any], names: tuple[str, ...]) -> str:
    return next((str(held[name]) for name in names if isinstance(held.get(name), str | int) and held[name] != ""), "")


def _status(text: str) -> Status:
    lower = text.lower()
    words = _words()
    if any(word in lower for word in words["timeout"]):
        return "timeout"
    return "denied" if any(word in lower for word in words["denied"]) else "error"


@lru_cache(maxsize=1)
def _words() -> Mapping[str, tuple[str, ...]]:
    return {name: tuple(held) for name, held in read_yaml(WORDS).items()}
