"""E-mail addresses: one canonical form, in which only the domain is changed."""

from __future__ import annotations

import re
import unicodedata

_LOCAL = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*")
_ASCII_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_LONGEST = 254


def parse_email(text: str) -> tuple[str, ...]:
    """Return the canonical form of an address, or nothing when the text is no address.

    White space around it is trimmed. The domain is written in lower case and in ASCII
    (``bücher.example`` is ``xn--bcher-kva.example``). The local part is kept as it is:
    case, dots and ``+`` tags tell recipients apart. An address that Unicode
    normalisation would change is no address, since it could become another one.
    """
    text = text.strip()
    local, at, domain = text.rpartition("@")
    if not at or len(text) > _LONGEST or len(local) > 64 or not _LOCAL.fullmatch(local):
        return ()
    if not local.isascii() and unicodedata.normalize("NFKC", local) != local:
        return ()
    labels = [_label(label) for label in domain.split(".")]
    named = [label for label in labels if label is not None]
    if len(named) != len(labels) or len(named) < 2 or named[-1].isdigit():
        return ()
    canonical = f"{local}@{'.'.join(named)}"
    return (canonical,) if len(canonical) <= _LONGEST else ()


def _label(label: str) -> str | None:
    """Return one part of a domain in lower-case ASCII, or None when it may not stand there."""
    lower = label.lower()
    if lower.isascii():
        return lower if _ASCII_LABEL.fullmatch(lower) else None
    if unicodedata.normalize("NFKC", lower) != lower or lower[0] == "-" or lower[-1] == "-":
        return None
    if not all(sign.isalnum() or sign == "-" or unicodedata.category(sign)[0] == "M" for sign in lower):
        return None
    encoded = f"xn--{lower.encode('punycode').decode('ascii')}"
    return encoded if len(encoded) < 64 else None
