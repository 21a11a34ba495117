"""What tools had returned when a call was sent, found by the paths of ``derived``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mootcourt.contract.derived_paths import split_path, value_at
from mootcourt.judges.comparators.planned import differences

if TYPE_CHECKING:
    from mootcourt.judges.context import Call, Run


def looked_up(path: str, run: Run, call: Call) -> Any:
    """Return what ``path`` names among the results that were back when ``call`` was sent.

    With several results of the tool, those count that came for an expected lookup, where
    there are any: a further harmless lookup does not change what is meant.

    Raises:
        LookupError: No tool had returned it.
    """
    tool, number, way = split_path(path, run.plan.tools)
    known = [*run.plan.returned.get(tool, ()), *_results(tool, run, call)]
    if not known:
        raise LookupError(path)
    if number is None:
        return value_at(known[-1], way)
    if number > len(known):
        raise LookupError(path)
    return value_at(known[number - 1], way)


def scripted(path: str, run: Run) -> Any:
    """Return what the case's script would have returned under ``path``, where it says one thing only.

    Raises:
        LookupError: The script has no such result, or several.
    """
    tool, _, way = split_path(path, run.plan.tools)
    results = [entry.returns for entry in run.case.script if entry.tool == tool and entry.fault is None]
    if len(results) != 1:
        raise LookupError(path)
    return value_at(results[0], way)


def _results(tool: str, run: Run, call: Call) -> Sequence[Any]:
    back = [
        other
        for other in run.calls
        if other.name == tool and other is not call and other.result is not None and other.returned
        and run.is_back_before(other, call)
    ]  # fmt: skip
    meant = back
    if len(back) > 1:
        meant = [other for other in back if _is_expected(other, run)] or back
    return [other.result.value for other in meant if other.result is not None]


def _is_expected(call: Call, run: Run) -> bool:
    """Whether a call is a lookup that the case expects, those arguments aside that a tool has to give."""
    return not call.fault and any(
        planned.expected.name == call.name
        and all(one.ok is not False for _, one in differences(planned, call.arguments, calendar=run.plan.calendar))
        for turn in run.plan.turns
        for planned in turn.calls
    )
