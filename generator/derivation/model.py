"""What the derivation computes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from mootcourt.generator.facts.model import Fact

Missing = tuple[str | tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class DerivedCall:
    """An expected call.

    Attributes:
        name: The tool.
        arguments: Plain JSON in the schema's form; ``{"derived": path}`` for a value that is
            looked up, ``{"judged": text}`` for free text.
        looked_up: The values of the arguments that are looked up, as far as the script tells.
    """

    name: str
    arguments: dict[str, Any]
    looked_up: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Derived:
    """The expected behaviour of one turn.

    Attributes:
        outcome: ``call``, ``clarify``, ``no_call``, ``refuse``, ``report_failure`` or ``unknown``.
        calls: Lookups first, then the calls asked for.
        missing: Arguments to ask for; an inner tuple means any one of these.
        conflict: Per argument the values between which the user has to choose.
        confirm: Tools whose call the user has to confirm first.
        rule: The rule that decided.
        reason: One line that says why.
        facts: The facts that were found for the arguments.
        decides: For ``unknown``, the one-line policy rule or declaration that would decide it.
        results: What tools returned up to the end of the turn, by tool, oldest first.
    """

    outcome: str
    calls: tuple[DerivedCall, ...] = ()
    missing: Missing = ()
    conflict: dict[str, list[Any]] = field(default_factory=dict)
    confirm: tuple[str, ...] = ()
    rule: str = ""
    reason: str = ""
    facts: tuple[Fact, ...] = ()
    decides: str = ""
    results: tuple[tuple[str, Any], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the expectation as plain JSON values."""
        return {
            "outcome": self.outcome,
            "calls": [{"name": call.name, "arguments": call.arguments} for call in self.calls],
            "missing": [list(name) if isinstance(name, tuple) else name for name in self.missing],
            "conflict": self.conflict,
            "confirm": list(self.confirm),
        }


def unknown(rule: str, reason: str, decides: str, *, facts: tuple[Fact, ...] = ()) -> Derived:
    """Return what no rule decides, with what would decide it."""
    return Derived("unknown", rule=rule, reason=reason, decides=decides, facts=facts)
