"""A manifest of fifty tools."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.jobs import spoken_of
from mootcourt.generator.operators.text.offering import offered, wanted
from mootcourt.generator.operators.text.toolbox import mixed, unheard

_SIZE = 50


@operator("selection.fifty_tools", preserves=("outcome", "calls", "clarify", "must"))
def fifty_tools(case: Case, rng: Random) -> Iterator[Candidate]:
    """Fill the manifest up to fifty tools; the agent finds the right one among them."""
    lacking = _SIZE - len(case.manifest)
    if lacking <= 0 or not wanted(case):
        return
    names = tuple(tool.name for tool in unheard(case.manifest, spoken_of(case))[:lacking])
    if len(names) == lacking:
        yield offered(case, mixed(case.manifest, names), tools=_SIZE)
