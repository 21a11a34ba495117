"""Idempotency keys: by what names arguments hold them, and which one a call carries."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

_KEY_NAME = re.compile(r"idempoten|dedup|^(client|request)_?token$|^client_?request_?id$", re.IGNORECASE)


@lru_cache(maxsize=4096)
def is_key_name(name: str) -> bool:
    """Whether an argument of this name holds an idempotency key."""
    return _KEY_NAME.search(name.replace("-", "_")) is not None


def sent_key(arguments: Mapping[str, Any]) -> str | None:
    """Return the idempotency key among the arguments, or None where there is none."""
    for name, value in arguments.items():
        if is_key_name(name) and isinstance(value, str | int) and not isinstance(value, bool) and value != "":
            return str(value)
    return None
