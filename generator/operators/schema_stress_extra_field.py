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
    if acts_at_once(case) and case.expect is not None:
        fields = table("stress")["fields"]
        field = rng.choice(sorted(fields))
        why = f"No tool has a {field}; the call is the same."
        writes = any(
            case.manifest[call.name].risk != "read" for call in case.expect.calls if call.name in case.manifest
        )
        frames = "fields_with_a_write" if writes else "fields_with_a_read"
        yield from with_sentence(case, rng, frames, why, field=field, value=fields[field])
