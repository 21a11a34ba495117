"""Free-text arguments, after everything else has passed."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.schema import join_path
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.context import Run
from mootcourt.judges.findings import about_call
from mootcourt.judges.severity import severity_of


@check("free_text", stage="free_text")
def free_text(run: Run) -> Iterator[RunFinding]:
    """Free text in other words than those expected is somebody else's to judge."""
    for turn in run.turns:
        for number, found in run.pairings[turn.index].pairs.items():
            for name, result in found.found:
                if result.rule != "arguments.judged" or result.ok is not None:
                    continue
                spec = turn.plan.calls[number].expected.arguments.get(name)
                yield about_call(
                    "free_text.undecided", found.call, "grounding", kind="abstain",
                    path=join_path(f"{found.call.path}.arguments", [name]), expected=result.expected,
                    actual=result.actual, note=result.note, severity=severity_of(name, spec),
                )  # fmt: skip
