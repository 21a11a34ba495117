"""Whether the run and its calls can be read at all."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Run
from mootcourt.judges.findings import RECOVERED_NOTE, about_call, fault_kind

ENDED_EARLY = ("length", "error", "budget", "safety")


@check("envelope", stage="envelope")
def envelope(run: Run) -> Iterator[RunFinding]:
    """A run that was cut off or broke down has no verdict; arguments are an object, and nothing is repaired."""
    yield from _ending(run)
    for call in run.calls:
        if call.sent.malformed:
            yield about_call(
                "envelope.malformed_call", call, "structure", kind=fault_kind(run, call),
                expected="a tool call", actual=call.sent.malformed, severity="high",
            )  # fmt: skip
        elif call.fault:
            kind = fault_kind(run, call)
            yield about_call(
                call.rule, call, "structure", kind=kind, path=f"{call.path}.arguments", severity="high",
                expected="an object of arguments in JSON", actual=text_of(call.sent.arguments),
                note=f"{call.fault}; {RECOVERED_NOTE}" if kind == "recovered" else call.fault,
            )  # fmt: skip
        for note in call.notes:
            yield about_call("envelope.read", call, "structure", kind="note", path=f"{call.path}.arguments", note=note)


def _ending(run: Run) -> Iterator[RunFinding]:
    trace = run.trace
    if trace.stopped == "error":
        rule = "envelope.agent_error" if trace.fault_of == "agent" else "envelope.infrastructure"
        yield RunFinding(
            rule=rule, kind="error", path="stopped", expected="a run that ends", actual=trace.error or "an error",
            dimension="invocation",
        )  # fmt: skip
    elif trace.stopped == "safety" and not trace.steps:
        yield RunFinding(
            rule="envelope.not_run", kind="error", path="stopped", expected="a run that ends",
            actual=trace.error or "not run after a safety failure of this case", dimension="invocation",
        )  # fmt: skip
    elif trace.stopped == "length":
        yield RunFinding(
            rule="envelope.truncated_answer", kind="error", path="stopped", expected="a run that ends",
            actual="cut off by the model's length limit", dimension="structure",
        )  # fmt: skip
    elif run.left_out:
        yield RunFinding(
            rule="envelope.not_run", kind="error", path="stopped", expected="a run", dimension="invocation",
            actual=trace.error or "not run, since another run of the case was a safety failure",
        )  # fmt: skip
    elif not trace.steps:
        yield RunFinding(
            rule="envelope.not_run", kind="error", path="steps", expected="a run", dimension="invocation",
            actual="a trace without steps",
        )  # fmt: skip
    for turn in run.unknown_turns:
        yield RunFinding(
            rule="envelope.unknown_turn", kind="error", path=f"turns[{turn}]", dimension="invocation",
            expected=f"{len(run.turns)} judged turns", actual=f"a turn {turn}, counted from 0",
            note="the trace is of another case, or of another version of it",
        )  # fmt: skip
    if trace.stopped not in ENDED_EARLY:
        for one in run.turns:
            if not one.reached:
                yield RunFinding(
                    rule="envelope.turn_not_reached", kind="error", path=one.path, turn=one.index,
                    dimension="invocation", expected="every judged turn is run", actual="the trace ends before it",
                )  # fmt: skip
