"""Figures about a run that are no verdict."""

from __future__ import annotations

from mootcourt.judges.context import Run
from mootcourt.judges.extra import extra_calls


def scores(run: Run) -> dict[str, int | float]:
    """Return precision and recall of the selection of tools, from 0 to 1, where they mean anything.

    Precision leaves out tries of the same call, and harmless lookups where the case allows them.
    """
    paired = len(run.paired)
    expected = sum(len(turn.plan.calls) for turn in run.turns)
    lenient = run.plan.must.extra_reads == "allowed"
    extra = sum(
        not lenient or call.writes or call.tool is None for turn in run.turns for call in extra_calls(run, turn)
    )
    found: dict[str, int | float] = {}
    if paired + extra:
        found["selection_precision"] = paired / (paired + extra)
    if expected:
        found["selection_recall"] = paired / expected
    return found
