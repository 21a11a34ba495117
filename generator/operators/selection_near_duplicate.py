"""A tool that looks like the right one and does something else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.jobs import own_words, spoken_of
from mootcourt.generator.operators.text.nearby import beside, near_duplicates
from mootcourt.generator.operators.text.offering import offered, wanted


@operator("selection.near_duplicate", preserves=("outcome", "calls", "clarify"), rederives=("must",))
def near_duplicate(case: Case, rng: Random) -> Iterator[Candidate]:
    """Put a tool right before the right one that has almost its name; it must not be called."""
    asked = wanted(case)
    if not asked:
        return
    name = rng.choice(asked)
    said = spoken_of(case)
    for way, tools in near_duplicates(case.manifest, name)._asdict().items():
        for near in tools:
            if own_words(near, case.manifest).isdisjoint(said):
                forbidden = (*case.must.forbid, near.name)
                manifest = beside(case.manifest, name, near.name)
                yield offered(case, manifest, ("must.forbid", forbidden), like=name, added=[near.name], way=way)
                break
