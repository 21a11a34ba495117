"""Text from cases, models and files, made safe to print or to put on a page."""

from __future__ import annotations

import unicodedata

# Cc: control, Cf: format (zero-width, bidirectional, tag characters), Cs: lone surrogate,
# Zl and Zp: line and paragraph separator. Printed raw they move the cursor, hide text or
# make it read in another order than it stands.
_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def plain(text: str, *, keep_newlines: bool = False) -> str:
    r"""Return ``text`` with every character that a terminal would act on written as an escape.

    ``\x1b`` shows as ``\x1b`` and a zero-width space as ``\u200b``: visible, harmless,
    and still telling what stood there.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_shown(char, keep_newlines) for char in text)


def _shown(char: str, keep_newlines: bool) -> str:
    if unicodedata.category(char) not in _UNSAFE or (keep_newlines and char == "\n"):
        return char
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
