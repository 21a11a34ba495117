"""Figures about a run that are no verdict."""

from __future__ import annotations

from mootcourt.judges.context import Run
from mootcourt.judges.extra import extra_calls


def scores(run: Run) -> dict[str, int | float]:
    """Return precision and recall of the selection of tools, from 0 to 1, where they mean anything.

    Precision leaves out tries of the same call, and harmless lookups where the case allows them.
    """
    paired = len(run.paired)
    lenient = run.plan.must.extra_reads == "allowed"
    expected = extra = 0
    for turn in run.turns:
        expected += len(turn.plan.calls)
        if len(turn.calls) > len(run.pairings[turn.index].pairs):
            extra += sum(not lenient or call.writes or call.tool is None for call in extra_calls(run, turn))
    found: dict[str, int | float] = {}
    if paired + extra:
        found["selection_precision"] = paired / (paired + extra)
    if expected:
        found["selection_recall"] = paired / expected
    return found
