"""How much a series of runs may cost."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from mootcourt.contract.trace import Trace
from mootcourt.errors import UsageError

_FORM = re.compile(r"(?P<cost>\$)?(?P<amount>\d+(?:\.\d+)?)\s*(?P<unit>usd|requests?)?", re.IGNORECASE)


@dataclass(slots=True)
class Budget:
    """What may be spent, and what was.

    Attributes:
        unit: ``requests`` to the agent, or ``USD``.
        most: How much may be spent.
        spent: How much was.
        unknown: How many runs said nothing of their cost.
    """

    unit: Literal["requests", "USD"]
    most: Decimal
    spent: Decimal = Decimal(0)
    unknown: int = 0

    def take(self, trace: Trace) -> None:
        """Count what a run spent."""
        if self.unit == "requests":
            self.spent += requests_of(trace)
            return
        cost = trace.usage.get("cost")
        if isinstance(cost, int | float) and not isinstance(cost, bool):
            self.spent += Decimal(repr(cost))
        elif any(step.user is not None for step in trace.steps):
            self.unknown += 1

    @property
    def is_spent(self) -> bool:
        """Whether nothing more may begin; a cost that nobody tells cannot be kept to."""
        return self.spent >= self.most or self.unknown > 0

    def __str__(self) -> str:
        """Return what was spent of what, for a person."""
        if self.unknown:
            return f"{self.unknown} runs said nothing of their cost, so a budget in USD cannot be kept"
        return f"{self.spent.normalize():f} of {self.most.normalize():f} {self.unit} spent"


def requests_of(trace: Trace) -> Decimal:
    """Return how many requests a run made: as its agent says, else one for each thing the user said."""
    told = trace.usage.get("requests")
    if isinstance(told, int) and not isinstance(told, bool):
        return Decimal(told)
    return Decimal(sum(step.user is not None for step in trace.steps))


def read_budget(text: str) -> Budget:
    """Return the budget that a text such as ``500``, ``500 requests`` or ``2.50usd`` names.

    Raises:
        UsageError: It names none.
    """
    match = _FORM.fullmatch(text.strip())
    if match is None or match["cost"] and (match["unit"] or "usd").lower() != "usd":
        raise UsageError(f"{text!r} is no budget; write a number of requests (500) or a cost (2.50usd)")
    amount = Decimal(match["amount"])
    is_cost = bool(match["cost"]) or (match["unit"] or "").lower() == "usd"
    if not is_cost and amount != amount.to_integral_value():
        raise UsageError(f"{text!r} is no number of requests; write a whole number, or a cost such as 2.50usd")
    return Budget("USD" if is_cost else "requests", amount)
