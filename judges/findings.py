"""Findings about a call or a turn, with what every such finding names."""

from __future__ import annotations

from typing import Any

from mootcourt.contract.verdict import Dimension, Kind, RunFinding
from mootcourt.judges.context import Call, Run, TurnRun

RECOVERED_NOTE = "answered with an error, and then put right"


def about_call(rule: str, call: Call, dimension: Dimension, *, path: str = "", **told: Any) -> RunFinding:
    """Return a finding about a call: its path, tool, risk and turn are filled in."""
    return RunFinding(
        rule=rule,
        path=path or call.path,
        dimension=dimension,
        turn=call.turn,
        tool=call.name,
        risk=call.risk,
        **told,
    )


def about_turn(rule: str, turn: TurnRun, dimension: Dimension, *, path: str = "", **told: Any) -> RunFinding:
    """Return a finding about a turn."""
    return RunFinding(rule=rule, path=path or turn.path, dimension=dimension, turn=turn.index, **told)


def fault_kind(run: Run, call: Call) -> Kind:
    """Return how a fault of a call counts: what was answered with an error and then put right is no veto."""
    return "recovered" if run.was_put_right(call) else "fail"
