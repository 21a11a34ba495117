"""A theatre with two tools, live and scripted, for the tests of modes."""

from __future__ import annotations

import json
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.trace import CallResult, Trace
from mootcourt.harness import Task, Toolbox, ToolFailure, run

TOOLS = [
    {
        "name": "find_seat",
        "risk": "read",
        "parameters": {"type": "object", "properties": {"row": {"type": "string"}}, "required": ["row"]},
    },
    {
        "name": "hold_seat",
        "risk": "write",
        "parameters": {"type": "object", "properties": {"seat": {"type": "string"}}, "required": ["seat"]},
    },
]
HOLD = {"outcome": "call", "calls": [{"name": "hold_seat", "arguments": {"seat": {"exact": "D4"}}}]}
LOOK = {"outcome": "call", "calls": [{"name": "find_seat", "arguments": {"row": {"exact": "D"}}}]}


def case_of(expect: Any = HOLD, *, sandbox: str | None = "stage-two", **more: Any) -> Case:
    written = {
        "id": "hold-seat", "tools": TOOLS, "group": "clear_positive", "intent": ["hold_seat"],
        "messages": [{"role": "user", "content": "Hold seat D4."}], "expect": expect,
        "tags": {} if sandbox is None else {"sandbox": sandbox}, **more,
    }  # fmt: skip
    return Case.model_validate(written)


class Theatre:
    """Live tools of a user's own."""

    def __init__(self) -> None:
        self.called: list[tuple[str, str]] = []
        self.held: list[str] = []

    def find_seat(self, row: str) -> dict[str, Any]:
        self.called.append(("find_seat", row))
        return {"seat": f"{row}4", "held": list(self.held)}

    async def hold_seat(self, seat: str) -> dict[str, Any]:
        self.called.append(("hold_seat", seat))
        if seat in self.held:
            raise ToolFailure("error", "taken", "somebody holds it")
        self.held.append(seat)
        return {"held": seat}


async def holds(task: Task, tools: Toolbox) -> str:
    """An agent that looks, holds, and looks again."""
    seat = (await tools["find_seat"](row="D"))["seat"]
    told = await tools.call("hold_seat", {"seat": seat})
    again = await tools["find_seat"](row="D")
    return json.dumps([told.status, told.code, again])


async def looks(task: Task, tools: Toolbox) -> str:
    return str((await tools["find_seat"](row="D"))["seat"])


def once(case: Case, agent: Any, source: Any) -> Trace:
    (trace,) = run(case, agent, runs=1, tools=source)
    return trace


def results(trace: Trace) -> list[CallResult | None]:
    return [result for _, result in trace.calls()]
