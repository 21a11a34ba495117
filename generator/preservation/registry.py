"""The registry of preservation checks, and what one check takes and gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mootcourt.generator.operators.registry import Operator
from mootcourt.generator.preservation.change import Change
from mootcourt.registry import Registry


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a candidate no longer means what its expectation says; a veto.

    Attributes:
        check: The name of the check.
        reason: What is wrong, in one line.
        path: The field of the candidate's case, such as ``messages[0].content``, or an empty string.
    """

    check: str
    reason: str
    path: str = ""


Look = Callable[[Change], Iterator[tuple[str, str]]]


@dataclass(frozen=True, slots=True)
class Preservation:
    """A named check of candidates.

    Attributes:
        name: The name.
        families: The operator families that it judges; none means every family.
        excepted: Operators of those families that it does not judge.
        look: The pure function; it gives reason and path of everything that is wrong.
        summary: The first line of the function's docstring.
    """

    name: str
    families: tuple[str, ...]
    excepted: tuple[str, ...]
    look: Look
    summary: str

    def applies_to(self, operator: Operator) -> bool:
        """Say whether the check judges what ``operator`` proposes."""
        return (not self.families or operator.family in self.families) and operator.name not in self.excepted


CHECKS: Registry[Preservation] = Registry(
    "preservation check", group="mootcourt.preservation", builtin="mootcourt.generator.preservation"
)


def preservation(
    name: str, *, families: tuple[str, ...] = (), excepted: tuple[str, ...] = ()
) -> Callable[[Look], Look]:
    """Register the decorated function as the preservation check ``name``."""

    def register(look: Look) -> Look:
        summary = (look.__doc__ or "").strip().partition("\n")[0]
        CHECKS.add(name, Preservation(name, families, excepted, look, summary))
        return look

    return register
