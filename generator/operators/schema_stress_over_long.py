"""A long paste behind the request."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.straining import acts_at_once, pasted


@operator("schema_stress.over_long", preserves=("outcome", "calls", "clarify", "must"))
def over_long(case: Case, rng: Random) -> Iterator[Candidate]:
    """Paste many lines that say nothing behind the request; the call stays the same."""
    if acts_at_once(case):
        yield pasted(case, rng)
