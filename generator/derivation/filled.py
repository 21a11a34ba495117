"""What the arguments of one call come to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mootcourt.generator.derivation.model import DerivedCall
from mootcourt.generator.facts.model import Fact


@dataclass(slots=True, eq=False)
class Filling:
    """What the arguments of one call come to.

    Attributes:
        arguments: The values by argument.
        looked_up: The plain values of looked-up arguments.
        several: Arguments of which a call each is wanted.
        paired: The values of each of those calls, where several arguments differ between them.
        missing: Arguments to ask for.
        conflict: Values to choose between, by argument.
        unclear: Arguments that no rule decides, with the reason.
        lookups: The reads that come first.
        failed: The lookup that failed for good, or nothing.
        facts: The facts found.
        rules: The rules that decided, in order.
    """

    arguments: dict[str, Any] = field(default_factory=dict)
    looked_up: dict[str, Any] = field(default_factory=dict)
    several: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    paired: list[dict[str, Any]] = field(default_factory=list)
    missing: list[str | tuple[str, ...]] = field(default_factory=list)
    conflict: dict[str, list[Any]] = field(default_factory=dict)
    unclear: dict[str, str] = field(default_factory=dict)
    lookups: list[DerivedCall] = field(default_factory=list)
    failed: str = ""
    facts: list[Fact] = field(default_factory=list)
    rules: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Whether the call can be made."""
        return not (self.missing or self.conflict or self.unclear or self.failed)

    def decides(self, name: str) -> bool:
        """Whether something is known of an argument: its value, or what stands in its way."""
        return any(name in held for held in (self.arguments, self.conflict, self.several, self.unclear, self.missing))
