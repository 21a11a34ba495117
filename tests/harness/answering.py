"""A stand-in for a run's desk: it answers calls from a table and keeps what was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any

from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.contract.trace import CallResult
from mootcourt.harness.toolbox import Asked, Toolbox

TOOLS = (
    ToolSpec(
        name="find_berth",
        description="Find a free berth.",
        risk="read",
        parameters={"type": "object", "properties": {"length_m": {"type": "number"}}, "required": ["length_m"]},
    ),
    ToolSpec(
        name="book_berth",
        description="Book a berth.",
        risk="write",
        parameters={"type": "object", "properties": {"berth": {"type": "string"}}, "required": ["berth"]},
    ),
)


class Pending:
    def __init__(self, results: list[CallResult]) -> None:
        self.results: Future[list[CallResult]] = Future()
        self.results.set_result(results)

    def received(self) -> None:
        return


class Table:
    """Answers each call with what stands beside its tool's name, or not_found."""

    def __init__(self, answers: Mapping[str, Any] | Callable[[str, Any], CallResult]) -> None:
        self.answers = answers
        self.batches: list[list[Asked]] = []

    def submit(self, calls: Sequence[Asked]) -> Pending:
        self.batches.append(list(calls))
        return Pending([self.answer(name, arguments) for name, arguments, _ in calls])

    def answer(self, name: str, arguments: Any) -> CallResult:
        if callable(self.answers):
            return self.answers(name, arguments)
        if name in self.answers:
            return CallResult(value=self.answers[name])
        return CallResult(status="error", code="not_found", error="nothing was found")


def toolbox(answers: Mapping[str, Any] | Callable[[str, Any], CallResult]) -> tuple[Toolbox, Table]:
    table = Table(answers)
    return Toolbox(Manifest(TOOLS), table), table
