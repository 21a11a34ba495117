"""One typed piece of a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KINDS = ("email", "url", "id", "money", "percent", "duration", "instant", "date", "month", "time", "number")


@dataclass(frozen=True, slots=True)
class Span:
    """A value that a text states.

    Attributes:
        kind: One of ``KINDS``. A date and a time that stand side by side are two spans;
            ``instant`` is an ISO 8601 date-time. ``month`` is a month without a day, read
            as ``2026-01``, or ``--05`` where no year is named.
        start: Where it begins in the text.
        end: Where it ends, exclusive.
        text: The text between the two.
        readings: The canonical values it can mean; none when it has no valid reading
            (31 April, "next week"), several when it is ambiguous (08/06/2026).
    """

    kind: str
    start: int
    end: int
    text: str
    readings: tuple[Any, ...]
