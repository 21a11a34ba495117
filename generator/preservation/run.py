"""All checks of one candidate."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import Operator
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import CHECKS, Failure, Preservation

if TYPE_CHECKING:
    from mootcourt.generator.derivation.model import Derived


def check_candidate(
    seed: Case, candidate: Candidate, derived: tuple[Derived, ...], operator: Operator
) -> list[Failure]:
    """Return every failure of every check that applies, in the order of the checks' names.

    Args:
        seed: The reviewed case.
        candidate: What the operator made of it.
        derived: The expectation that follows from the candidate's facts, one for each judged turn.
        operator: The operator.
    """
    change = Change(seed, candidate, derived, operator)
    return [Failure(check.name, reason, path) for check in checks_for(operator) for reason, path in check.look(change)]


@lru_cache(maxsize=256)
def checks_for(operator: Operator) -> tuple[Preservation, ...]:
    """Return the checks that judge what ``operator`` proposes, in the order of their names."""
    return tuple(check for check in CHECKS if check.applies_to(operator))
