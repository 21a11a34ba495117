"""The same request twice in one message."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.repeating import in_one_message


@operator("duplicate_risk.user_repeats", preserves=("outcome", "calls"), rederives=("must",))
def user_repeats(case: Case, rng: Random) -> Iterator[Candidate]:
    """Send the request twice in one message: it is one request, with one effect."""
    yield from in_one_message(case, rng)
