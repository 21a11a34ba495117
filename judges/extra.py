"""Calls beyond those expected, and which expected calls a run has to make."""

from __future__ import annotations

from mootcourt.judges.comparators.planned import differences
from mootcourt.judges.context import Call, Run, TurnRun

NEED_CALLS = ("call", "report_failure")


def is_required(run: Run, turn: TurnRun) -> bool:
    """Whether the expected calls of a turn have to be made.

    Where other outcomes are right as well, only one who sets out to make the calls has to
    make them all.
    """
    if not turn.plan.calls or not turn.reached:
        return False
    if len(turn.plan.outcomes) == 1 or all(outcome in NEED_CALLS for outcome in turn.plan.outcomes):
        return True
    made = {call.name for call in turn.calls if call.writes}
    if made:
        return True
    writes = any(
        run.plan.tools[call.expected.name].writes for call in turn.plan.calls if call.expected.name in run.plan.tools
    )
    return not writes and bool(turn.calls)


def extra_calls(run: Run, turn: TurnRun) -> list[Call]:
    """Return the calls of a turn that stand for no expected one, tries of the same call aside."""
    paired = run.paired
    return [
        call
        for call in turn.calls
        if call.index not in paired and not is_another_try(run, turn, call)
    ]  # fmt: skip


def is_another_try(run: Run, turn: TurnRun, call: Call) -> bool:
    """Whether a call is one more attempt at an expected call that another call stands for.

    A write that took effect once more is one as well; that it did is what the check of effects says.
    """
    return any(
        found.call.name == call.name and (call.same_as(found.call) or fits(run, turn, number, call))
        for number, found in run.pairings[turn.index].pairs.items()
    )


def fits(run: Run, turn: TurnRun, number: int, call: Call) -> bool:
    """Whether a call has the arguments of an expected call."""
    if call.fault:
        return False
    planned = turn.plan.calls[number]
    found = differences(planned, call.arguments, calendar=run.plan.calendar, lookup=run.lookup(call))
    return all(result.ok is not False for _, result in found)
