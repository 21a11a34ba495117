"""Keyed tokens that stand for values: the same value has the same token, and nobody without the key can find it."""

from __future__ import annotations

import hmac
import re

from mootcourt.contract.values import parse_email
from mootcourt.errors import UsageError

SHORTEST_KEY = 16
TOKEN = r"\[[a-z]+:[0-9a-f]{16}\]"
_TOKEN = re.compile(TOKEN)


def key_bytes(key: bytes | str) -> bytes:
    """Return a key as bytes.

    Raises:
        UsageError: It is shorter than 16 bytes, so that values could be guessed by trying.
    """
    held = key.encode("utf-8") if isinstance(key, str) else key
    if len(held) < SHORTEST_KEY:
        raise UsageError(f"the key of a redaction has {len(held)} bytes; take at least {SHORTEST_KEY}, by chance")
    return held


def token(kind: str, value: str, key: bytes) -> str:
    """Return the token of a value: ``[email:3f9a0c5d7e1b2a48]``.

    Addresses are taken in their canonical form, so that two spellings of one domain are equal;
    every other value as it is written.
    """
    if kind == "email":
        value = next(iter(parse_email(value)), value)
    digest = hmac.digest(key, f"{kind}\0{value}".encode("utf-8", "surrogatepass"), "sha256").hex()
    return f"[{kind}:{digest[:16]}]"


def is_token(value: str) -> bool:
    """Return whether a text is a token and nothing else."""
    return _TOKEN.fullmatch(value) is not None
