"""How many candidates of each operator came to what end, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mootcourt.generator.dataset.layout import PARTS

ENDS = ("accepted", "pending", "rejected")
END_OF = dict(zip(PARTS, ENDS, strict=True))


@dataclass(slots=True)
class Count:
    """The candidates of one operator, or of one family."""

    accepted: int = 0
    pending: int = 0
    rejected: int = 0
    pending_reasons: Counter[str] = field(default_factory=Counter)
    rejected_reasons: Counter[str] = field(default_factory=Counter)

    @property
    def proposed(self) -> int:
        """Return the number of candidates, one proposed twice counted once."""
        return self.accepted + self.pending + self.rejected

    def add(self, end: str, reasons: Iterable[str]) -> None:
        """Count one candidate."""
        setattr(self, end, getattr(self, end) + 1)
        if end != "accepted":
            counted = getattr(self, f"{end}_reasons")
            for kind in _kinds(reasons):
                counted[kind] += 1

    def merge(self, other: Mapping[str, Any]) -> None:
        """Add what another count says in the form of ``to_json``."""
        for end in ENDS:
            setattr(self, end, getattr(self, end) + other.get(end, 0))
        for name in ("pending_reasons", "rejected_reasons"):
            getattr(self, name).update(other.get(name, {}))

    def to_json(self) -> dict[str, Any]:
        """Return the count as plain JSON, reasons from the commonest down."""
        counts = {"proposed": self.proposed, **{end: getattr(self, end) for end in ENDS}}
        return counts | {name: ranked(getattr(self, name)) for name in ("pending_reasons", "rejected_reasons")}


@dataclass(slots=True)
class Tally:
    """Counts by operator."""

    operators: dict[str, Count] = field(default_factory=dict)

    def add(self, operator: str, end: str, reasons: Iterable[str] = ()) -> None:
        """Count one candidate."""
        self.operators.setdefault(operator, Count()).add(end, reasons)

    def merge(self, other: Mapping[str, Mapping[str, Any]]) -> None:
        """Add what another tally says in the form of ``to_json``."""
        for operator, count in other.items():
            self.operators.setdefault(operator, Count()).merge(count)

    def families(self) -> dict[str, Count]:
        """Return the counts by operator family, in the order of names."""
        found: dict[str, Count] = {}
        for operator in sorted(self.operators):
            found.setdefault(operator.partition(".")[0], Count()).merge(self.operators[operator].to_json())
        return found

    def to_json(self) -> dict[str, dict[str, Any]]:
        """Return the tally as plain JSON, in the order of names."""
        return {operator: self.operators[operator].to_json() for operator in sorted(self.operators)}


def ranked(counter: Counter[str]) -> dict[str, int]:
    """Return the counts from the highest down, equal ones in the order of their names."""
    return dict(sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def _kinds(reasons: Iterable[str]) -> list[str]:
    """Return the kinds of the reasons, each once: what stands before the first colon."""
    return list(dict.fromkeys(reason.partition(":")[0] for reason in reasons))
