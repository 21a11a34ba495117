"""The calls of a trace, as far as a text can be held against them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from mootcourt.acts.answer import Deed
from mootcourt.contract.trace import CallResult, SentCall


def deeds_of(calls: Iterable[tuple[SentCall, CallResult | None]]) -> tuple[Deed, ...]:
    """Return what the calls of a trace did; a call without a result ended like a time-out."""
    return tuple(_deed(call, result) for call, result in calls)


def _deed(call: SentCall, result: CallResult | None) -> Deed:
    arguments = _mapping(call.executed if call.executed is not None else call.arguments)
    if result is None:
        return Deed(call.name, arguments, "timeout")
    error = " ".join(part for part in (result.code.replace("_", " "), result.error) if part)
    return Deed(call.name, arguments, result.status, _plain(result.value), error)


def _mapping(raw: Any) -> Mapping[str, Any]:
    value = _plain(raw)
    return value if isinstance(value, Mapping) else {}


def _plain(raw: Any) -> Any:
    """Return the JSON value that a text holds; any other text stays a text."""
    if not isinstance(raw, str) or not raw.lstrip().startswith(("{", "[")):
        return raw
    try:
        return json.loads(raw)
    except (ValueError, RecursionError):
        return raw
