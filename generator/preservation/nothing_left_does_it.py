"""Where the needed tool is taken away, no other tool does its job."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.operators.text.jobs import left_to_do
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


@preservation("nothing_left_does_it", families=("selection",))
def nothing_left_does_it(change: Change) -> Iterator[tuple[str, str]]:
    """What is left does not do the job of a tool that was taken away, alone or in good part."""
    before, after = change.seed.manifest, change.case.manifest
    gone = [] if before is after else [name for name in change.seed.intent if name in before and name not in after]
    if not gone:
        return
    for name in gone:
        for other in left_to_do(change.seed, name):
            if other in after:
                yield f"{other!r} may do the job of {name!r}", "tools"
