"""How many calls were made, and whether they led anywhere."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.tool import canonical_json
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.case_plan import risk_of
from mootcourt.judges.checks.registry import check
from mootcourt.judges.context import Call, Run, TurnRun
from mootcourt.judges.findings import about_call

TOTAL = "total"
LOOP = 4


@check("budget", stage="budget")
def budget(run: Run) -> Iterator[RunFinding]:
    """Calls stay within their number; nobody goes round in circles."""
    if run.trace.stopped == "budget":
        yield RunFinding(
            rule="budget.stopped", path="stopped", dimension="sequence", severity="medium",
            expected="a run that ends by itself", actual=run.trace.error or "stopped when its budget was spent",
        )  # fmt: skip
    for name, most in run.plan.must.max_calls.items():
        calls = run.calls if name == TOTAL else [call for call in run.calls if call.name == name]
        if len(calls) > most:
            yield RunFinding(
                rule="budget.max_calls", path=f"must.max_calls.{name}", dimension="sequence", severity="medium",
                expected=f"at most {most} calls" + ("" if name == TOTAL else f" of {name}"), actual=str(len(calls)),
                tool="" if name == TOTAL else name, risk=None if name == TOTAL else risk_of(run.plan, name),
            )  # fmt: skip
    for turn in run.turns:
        if len(turn.calls) > 1:
            yield from _circles(turn)


def _circles(turn: TurnRun) -> Iterator[RunFinding]:
    """Tell of calls that were made with the same arguments and the same answer again and again."""
    made: dict[tuple[int, str, str], list[Call]] = {}
    writes = 0
    for call in turn.calls:
        if call.writes and call.returned:
            writes += 1  # something has changed, so that looking again makes sense
        else:
            made.setdefault((writes, call.name, _sent(call)), []).append(call)
    for calls in made.values():
        if len(calls) >= LOOP:
            yield about_call(
                "budget.loop", calls[LOOP - 1], "sequence", severity="medium",
                expected="no call that was answered the same before", actual=f"made {len(calls)} times in one turn",
            )  # fmt: skip
        elif len(calls) > 1 and all(call.returned for call in calls):
            yield about_call(
                "budget.redundant", calls[1], "sequence", kind="note", severity="low",
                actual=f"made {len(calls)} times in one turn",
            )  # fmt: skip


def _sent(call: Call) -> str:
    try:
        return canonical_json([call.arguments if not call.fault else call.sent.arguments, _answered(call)])
    except (TypeError, ValueError):
        return repr(call.sent.arguments)


def _answered(call: Call) -> object:
    result = call.result
    return None if result is None else [result.status, result.code, result.value]
