"""The tools of the seed are still there as they were, but for one that is taken away on purpose."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


@preservation("needed_tools_present", families=("selection",))
def needed_tools_present(change: Change) -> Iterator[tuple[str, str]]:
    """Every tool of the seed is in the manifest, unchanged; one that is gone is no longer in the intent."""
    before, after = change.seed.manifest, change.case.manifest
    if before is after:
        return
    for tool in before.tools:
        offered = after.get(tool.name)
        if offered is tool or offered == tool:
            continue
        if offered is not None:
            yield f"the tool {tool.name!r} is not as it was", "tools"
        elif tool.name not in change.seed.intent:
            yield f"the tool {tool.name!r} is gone, and the request was not about it", "tools"
        elif tool.name in change.case.intent:
            yield f"the tool {tool.name!r} of the intent is gone", "intent"
    for name in change.seed.intent:
        if name in after and name not in change.case.intent:
            yield f"the tool {name!r} is still there, but no longer in the intent", "intent"
