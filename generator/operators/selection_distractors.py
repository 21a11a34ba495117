"""Tools of the same domain that have nothing to do with the request."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.jobs import spoken_of
from mootcourt.generator.operators.text.offering import offered, wanted
from mootcourt.generator.operators.text.toolbox import mixed, spare_tools

_SETS, _EACH = 2, 6


@operator("selection.distractors", preserves=("outcome", "calls", "clarify", "must"))
def distractors(case: Case, rng: Random) -> Iterator[Candidate]:
    """Put six tools with other jobs among the tools; the agent does what it would do without them."""
    if not wanted(case):
        return
    said = spoken_of(case)
    spare = spare_tools(case.manifest)
    for number in range(_SETS):
        chosen = spare[number * _EACH : (number + 1) * _EACH]
        if len(chosen) == _EACH and all(own.isdisjoint(said) for _, own in chosen):
            names = tuple(tool.name for tool, _ in chosen)
            yield offered(case, mixed(case.manifest, names), added=list(names))
