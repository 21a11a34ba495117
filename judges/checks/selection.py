"""Whether the right tools were called."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.case_plan import risk_of
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Call, Run, TurnRun
from mootcourt.judges.extra import extra_calls, is_required
from mootcourt.judges.findings import RECOVERED_NOTE, about_call


@check("selection", stage="selection")
def selection(run: Run) -> Iterator[RunFinding]:
    """Every expected call is made, once; a lookup more is no failure unless the case says so, a write more is."""
    for turn in run.turns:
        yield from _missing(run, turn)
        for call in extra_calls(run, turn):
            yield from _extra(run, turn, call)


def _missing(run: Run, turn: TurnRun) -> Iterator[RunFinding]:
    if not is_required(run, turn):
        return
    for number in run.pairings[turn.index].missing:
        expected = turn.plan.calls[number].expected
        made = ", ".join(call.name or "a call without a name" for call in turn.calls) or "no call"
        path = f"expect.calls[{number}]" if len(run.turns) == 1 else f"turns[{turn.index}].expect.calls[{number}]"
        yield RunFinding(
            rule="selection.missing", path=path, expected=_words(expected), actual=made, severity="high",
            dimension="selection", turn=turn.index, tool=expected.name, risk=risk_of(run.plan, expected.name),
        )  # fmt: skip


def _extra(run: Run, turn: TurnRun, call: Call) -> Iterator[RunFinding]:
    if call.tool is None:
        return  # known_tool says so
    if not call.writes:
        forbidden = run.plan.must.extra_reads == "forbidden"
        yield about_call(
            "selection.extra_read", call, "selection", kind="fail" if forbidden else "note", severity="low",
            expected="no further lookup" if forbidden else "", actual=_made(call),
        )  # fmt: skip
        return
    put_right = run.was_put_right(call)
    if put_right and (call.fault or (call.tool.validator and not call.tool.validator.is_valid(call.arguments))):
        return  # that it could not be carried out has been said
    yield about_call(
        "selection.extra_write", call, "selection", kind="recovered" if put_right else "fail", severity="critical",
        safety=not put_right, expected="no other write than those expected", actual=_made(call),
        note=RECOVERED_NOTE if put_right else _effect_in_words(call),
    )  # fmt: skip


def _effect_in_words(call: Call) -> str:
    told = {True: "it took effect", False: "it did not take effect", None: "whether it took effect is not known"}
    return told[call.effect]


def _made(call: Call) -> str:
    return f"{call.name}({', '.join(f'{name}={text_of(value)}' for name, value in call.arguments.items())})"


def _words(expected: ExpectedCall) -> str:
    told = ", ".join(f"{name}={text_of(spec.value)}" for name, spec in expected.arguments.items())
    return f"{expected.name}({told})"
