"""How a correct agent goes about it: there is more than one right way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manner:
    """One right way among several.

    Attributes:
        reordered: Independent calls go in another order, lookups together in one batch.
        thorough: A further harmless lookup is made, where the case allows it and gives values for it.
        reworded: Questions and reports are worded otherwise, and values are written in other valid forms.
    """

    reordered: bool = False
    thorough: bool = False
    reworded: bool = False
