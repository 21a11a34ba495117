"""What a model answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Completion:
    """One reply of a model.

    Attributes:
        text: What it said; empty where it only called tools.
        tool_calls: The entries of the reply's list of tool calls, as received: arguments are neither parsed
            nor repaired, and an entry may be no tool call at all.
        stopped: ``length`` where the model's limit cut the reply off, ``filter`` where the provider withheld it.
        usage: ``input_tokens``, ``output_tokens``, and ``requests``: how many were sent, failed ones included.
        cost: In US dollars, or None where the model's price is not known.
        raw: The provider's reply as it came.
        ms: How long it took, the waiting between attempts included, in milliseconds.
        model: What the provider calls the model that answered; empty where it does not say.
    """

    text: str
    tool_calls: tuple[Any, ...] = ()
    stopped: Literal["end", "length", "filter"] = "end"
    usage: Mapping[str, int] = field(default_factory=dict)
    cost: float | None = None
    raw: Any = None
    ms: float = 0.0
    model: str = ""
