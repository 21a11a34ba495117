"""Whether the tools that were called exist."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.context import Run
from mootcourt.judges.findings import about_call, fault_kind


@check("known_tool", stage="known_tool")
def known_tool(run: Run) -> Iterator[RunFinding]:
    """Every call is of a tool that the agent was given."""
    for call in run.calls:
        if call.tool is not None or (call.sent.malformed and not call.name):
            continue
        near = get_close_matches(call.name, run.plan.tools, n=1)
        yield about_call(
            "known_tool.unknown", call, "selection", kind=fault_kind(run, call), severity="high",
            expected=f"a tool of the case, such as {near[0]}" if near else "a tool of the case", actual=call.name,
        )  # fmt: skip
