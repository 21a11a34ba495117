"""In which dimensions a run gave something to judge."""

from __future__ import annotations

from mootcourt.contract.verdict import Dimension
from mootcourt.judges.context import Run


def judged_dimensions(run: Run) -> tuple[Dimension, ...]:
    """Return the dimensions in which something could be judged.

    Whether the agent acted or not always can; structure, selection and grounding where calls
    were made or expected; sequence where there was more than one call or a rule about order;
    recovery where a call was answered with an error, or with nothing.
    """
    found: list[Dimension] = ["invocation"]
    calls = len(run.calls)
    if calls or any(turn.plan.calls for turn in run.turns):
        found.append("selection")
        if calls:
            found.append("structure")
        found.append("grounding")
    if calls > 1 or run.plan.must.order or (calls and run.plan.confirm):
        found.append("sequence")
    if any(not call.returned or (call.result is not None and call.result.fault) for call in run.calls):
        found.append("recovery")
    return tuple(found)
