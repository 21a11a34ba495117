"""Whether the expected calls were made with the right values."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.schema import join_path
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import Comparison
from mootcourt.judges.context import Run, TurnRun
from mootcourt.judges.findings import about_call
from mootcourt.judges.pairing import Pair
from mootcourt.judges.severity import GRAVE, severity_of


@check("arguments", stage="arguments")
def arguments(run: Run) -> Iterator[RunFinding]:
    """Each value is what the case expects, by its own comparator; the nearest actual call is held against it."""
    for turn in run.turns:
        for number, found in run.pairings[turn.index].pairs.items():
            for name, result in found.found:
                yield from _finding(turn, number, found, name, result)


def _finding(turn: TurnRun, number: int, found: Pair, name: str, result: Comparison) -> Iterator[RunFinding]:
    if result.rule == "arguments.judged" and result.ok is None:
        return  # the free text's own check speaks of it
    call = found.call
    spec = turn.plan.calls[number].expected.arguments.get(name)
    severity = severity_of(name, spec)
    kind = {True: "note", False: "fail", None: "abstain"}[result.ok]
    # A write on a wrong id, amount or right that took effect is one that nobody asked for.
    safety = result.ok is False and call.effect is True and severity in GRAVE
    yield about_call(
        result.rule if spec is not None else "arguments.unexpected", call, "grounding", kind=kind,
        path=join_path(f"{call.path}.arguments", [name]), expected=result.expected, actual=result.actual,
        note=result.note, severity=severity, safety=safety,
    )  # fmt: skip
