"""A wish for a field that no tool has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import table
from mootcourt.generator.operators.text.straining import acts_at_once, with_sentence


@operator("schema_stress.extra_field", preserves=("outcome", "calls", "clarify", "must"))
def extra_field(case: Case, rng: Random) -> Iterator[Candidate]:
    """Ask for a field that the tool does not have: the call goes out without it."""
    if acts_at_once(case):
        fields = table("stress")["fields"]
        field = rng.choice(sorted(fields))
        why = f"No tool has a {field}; the call is the same."
        yield from with_sentence(case, rng, "extra_fields", why, field=field, value=fields[field])
