"""What every command prints alike."""

from __future__ import annotations

from mootcourt.contract.printable import plain

__all__ = ["counted", "plain"]


def counted(count: int, word: str) -> str:
    """Return a number with its noun: ``1 seed``, ``2,000 seeds``."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"
