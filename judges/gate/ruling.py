"""What one rule of a gate says."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one rule of a gate says.

    Attributes:
        rule: The rule as the gate's file names it, such as ``min_pass_rate.write``.
        holds: Whether it is kept.
        wanted: What it asks for, in words.
        found: What was counted, in words.
    """

    rule: str
    holds: bool
    wanted: str
    found: str

    def to_json(self) -> dict[str, Any]:
        """Return the ruling as plain JSON values."""
        return asdict(self)


def at_most(rule: str, most: int, count: int) -> Ruling:
    """Return the ruling of a rule that allows a number of something."""
    return Ruling(rule, count <= most, f"at most {most:,}", f"{count:,}")


def as_percent(share: float) -> str:
    """Return a share in words, with as many digits as tell it apart from 0 and 1."""
    text = f"{share:.1%}"
    if (text == "100.0%" and share < 1) or (text == "0.0%" and share > 0):
        return f"{share:.4%}"
    return text
