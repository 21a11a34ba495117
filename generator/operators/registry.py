"""The registry of operators and the decorator that fills it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.registry import Registry

Propose = Callable[[Case, Random], Iterator[Candidate]]


@dataclass(frozen=True, slots=True)
class Operator:
    """A named way to make candidates from a reviewed case.

    Attributes:
        name: ``family.variant``.
        propose: The pure function ``(case, rng)``; same seed, same bytes.
        preserves: Parts of the expectation that stay as the seed has them, such as
            ``outcome``, ``calls``, ``clarify``, ``must``.
        rederives: Parts that the operator claims anew.
        summary: The first line of the function's docstring.
    """

    name: str
    propose: Propose
    preserves: tuple[str, ...]
    rederives: tuple[str, ...]
    summary: str

    @property
    def family(self) -> str:
        """Return the part of the name before the dot."""
        return self.name.partition(".")[0]


OPERATORS: Registry[Operator] = Registry(
    "operator", group="mootcourt.operators", builtin="mootcourt.generator.operators"
)


def operator(
    name: str, *, preserves: tuple[str, ...] = (), rederives: tuple[str, ...] = ()
) -> Callable[[Propose], Propose]:
    """Register the decorated function as the operator ``name`` (``family.variant``)."""

    def register(propose: Propose) -> Propose:
        summary = (propose.__doc__ or "").strip().partition("\n")[0]
        OPERATORS.add(name, Operator(name, propose, preserves, rederives, summary))
        return propose

    return register
