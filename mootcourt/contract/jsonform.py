"""Values as JSON text that always encodes to UTF-8."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any


def json_text(value: Any, **form: Any) -> str:
    """Return ``value`` as JSON, characters as they are; with half a surrogate pair in it, all as escapes.

    Args:
        value: Plain JSON values.
        **form: How it is written, as ``json.dumps`` takes it (``indent``, ``separators``, ``sort_keys``).

    Raises:
        ValueError: The value holds NaN or Infinity, which JSON has no text for.
    """
    text = _encode(*form.items())(value)
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, allow_nan=False, **form)
    return text


@lru_cache(maxsize=16)
def _encode(*form: tuple[str, Any]) -> Callable[[Any], str]:
    """Return what writes JSON in a form; ``json.dumps`` makes a new encoder for each value."""
    return json.JSONEncoder(ensure_ascii=False, allow_nan=False, **dict(form)).encode
