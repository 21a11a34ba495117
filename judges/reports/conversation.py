"""A run as it went, line by line, with the findings where they belong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_line
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.contract.verdict import RunFinding, Verdict
from mootcourt.traces import align

LONGEST = 4_000
_CALL = re.compile(r"calls\[(\d+)\]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a conversation.

    Attributes:
        kind: ``policy``, ``session``, ``document``, ``system``, ``user``, ``assistant``, ``call``, ``result``, ``end``.
        text: What was said, sent or returned, as it was; not yet made safe for a page or a terminal.
        findings: What the judges found about it.
        before: Whether it was there before the run: context and history.
    """

    kind: str
    text: str
    findings: tuple[RunFinding, ...] = ()
    before: bool = False


def conversation(case: Case, trace: Trace, verdict: Verdict | None = None) -> Iterator[Line]:
    """Yield what the agent saw, what happened, and what the judges found about each call."""
    trace = align(trace, case)  # the judges count the calls of the aligned trace
    yield from _context(case)
    for message in case.history:
        kind = "result" if message.role == "tool" else message.role
        text = f"{message.name}: {_text(message.content)}" if message.role == "tool" else _text(message.content)
        yield Line(kind, text, before=True)
    at = _by_call(verdict)
    number = 0
    for step in trace.steps:
        yield from _step(step, at.get(number, ()))
        number += step.call is not None
    if trace.stopped != "end" or trace.error:
        yield Line("end", ": ".join(part for part in (f"stopped ({trace.stopped})", trace.error) if part))


def call_text(call: SentCall) -> str:
    """Return a call as it was sent: the raw arguments, whatever they are."""
    if call.malformed:
        return f"no tool call: {call.malformed}"
    return f"{call.name}({call.arguments if isinstance(call.arguments, str) else _text(call.arguments)})"


def result_text(result: CallResult) -> str:
    """Return what came back for a call, as the agent was told."""
    status = "" if result.status == "ok" else " ".join(part for part in (result.status, result.code) if part)
    told = result.error or ("" if result.value is None and status else _text(result.value))
    return ": ".join(part for part in (status, told) if part)


def _context(case: Case) -> Iterator[Line]:
    context = case.context
    for policy in context.policy:
        yield Line("policy", policy.text, before=True)
    for name, value in context.session.items():
        yield Line("session", f"{name} = {_text(value)}", before=True)
    for document in case.documents:
        yield Line("document", f"[{document.id}, {document.via}] {_short(document.content)}", before=True)


def _step(step: Step, findings: tuple[RunFinding, ...]) -> Iterator[Line]:
    if step.user is not None:
        yield Line("user", _short(step.user))
    elif step.say is not None:
        yield Line("assistant", _short(step.say))
    elif step.call is not None:
        yield Line("call", _short(call_text(step.call)), findings)
        if step.result is not None:
            yield Line("result", _short(result_text(step.result)))


def _by_call(verdict: Verdict | None) -> dict[int, tuple[RunFinding, ...]]:
    at: dict[int, tuple[RunFinding, ...]] = {}
    for finding in (*verdict.vetoes, *verdict.evidence) if verdict else ():
        named = _CALL.match(finding.path)
        if named:
            number = int(named[1])
            at[number] = (*at.get(number, ()), finding)
    return at


def _text(value: Any) -> str:
    return value if isinstance(value, str) else dump_line(value)


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} ... ({len(text) - LONGEST:,} characters more)"
