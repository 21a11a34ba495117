"""The registry of checks, and what one check takes and gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.context import Run
from mootcourt.registry import Registry

Stage = Literal[
    "envelope", "known_tool", "schema", "forbidden", "outcome", "selection", "arguments", "order", "effects",
    "faults", "claims", "budget", "free_text",
]  # fmt: skip
STAGES: tuple[Stage, ...] = get_args(Stage)
Look = Callable[[Run], Iterable[RunFinding]]


@dataclass(frozen=True, slots=True)
class Check:
    """A named rule over a run.

    Attributes:
        name: The name.
        stage: When it speaks; the first rule that fails is named in this order.
        look: The pure function; it yields what it finds.
        summary: The first line of the function's docstring.
    """

    name: str
    stage: Stage
    look: Look
    summary: str


CHECKS: Registry[Check] = Registry("check", group="mootcourt.checks", builtin="mootcourt.judges.checks")


def check(name: str, *, stage: Stage) -> Callable[[Look], Look]:
    """Register the decorated function as the check ``name``."""

    def register(look: Look) -> Look:
        summary = (look.__doc__ or "").strip().partition("\n")[0]
        CHECKS.add(name, Check(name, stage, look, summary))
        return look

    return register


def checks_in_order() -> tuple[Check, ...]:
    """Return all checks by stage, and within a stage by name."""
    return _in_order(tuple(CHECKS.names()))


@lru_cache(maxsize=8)
def _in_order(names: tuple[str, ...]) -> tuple[Check, ...]:
    return tuple(sorted((CHECKS[name] for name in names), key=lambda one: (STAGES.index(one.stage), one.name)))
