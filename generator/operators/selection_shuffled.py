"""The same tools in another order."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.offering import offered
from mootcourt.generator.operators.text.toolbox import reordered

_ORDERS = 3


@operator("selection.shuffled", preserves=("outcome", "calls", "clarify", "must"))
def shuffled(case: Case, rng: Random) -> Iterator[Candidate]:
    """Show the tools in another order; nothing else changes."""
    number = rng.randrange(_ORDERS)
    manifest = reordered(case.manifest, number)
    if manifest != case.manifest:
        yield offered(case, manifest, order=number)
