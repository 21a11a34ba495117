"""An allotment with two tools, on which agents of the tests are run."""

from __future__ import annotations

from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_line
from mootcourt.contract.trace import Trace
from mootcourt.harness import Reply, Task, Toolbox, run

TOOLS = [
    {
        "name": "get_plot",
        "risk": "read",
        "parameters": {"type": "object", "properties": {"plot": {"type": "string"}}, "required": ["plot"]},
    },
    {
        "name": "rent_plot",
        "risk": "write",
        "parameters": {
            "type": "object",
            "properties": {"plot": {"type": "string"}, "months": {"type": "integer"}},
            "required": ["plot", "months"],
        },
    },
]


def case_of(**more: Any) -> Case:
    written = {
        "id": "allotment",
        "tools": TOOLS,
        "group": "clear_positive",
        "intent": ["rent_plot"],
        "context": {
            "session": {"member": "M-4"},
            "now": "2026-04-02T10:00:00+01:00",
            "policy": [{"text": "Be brief."}],
        },
        "documents": [
            {"id": "d1", "via": "email", "content": "shown"},
            {"id": "d2", "via": "tool:get_plot", "content": "hidden"},
        ],
        "script": [
            {"tool": "get_plot", "returns": {"plot": "G-12", "free": True}},
            {"tool": "rent_plot", "returns": {"lease": "L-9"}},
        ],
        "messages": [{"role": "user", "content": "Rent me plot G-12 for 6 months."}],
        "expect": {"outcome": "call", "calls": [{"name": "rent_plot", "arguments": {"plot": {"exact": "G-12"}}}]},
    }
    written.update(more)
    if "turns" in more:
        del written["expect"]
        written["messages"] = more.get("messages", [])
    return Case.model_validate(written)


def one(agent: Any, case: Case | None = None, **options: Any) -> Trace:
    (trace,) = run(case or case_of(), agent, runs=1, **options)
    assert Trace.model_validate(trace.to_json()) == trace
    dump_line(trace.to_json())
    return trace


async def good(task: Task, tools: Toolbox) -> Reply:
    plot = await tools["get_plot"](plot="G-12")
    lease = await tools["rent_plot"](plot=plot["plot"], months=6)
    return Reply(f"Done: {lease['lease']}.", usage={"input_tokens": 7})
