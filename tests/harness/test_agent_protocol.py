"""Whatever an agent outside of the harness answers is a reply, calls that are recorded, or its own fault."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.case import Case
from mootcourt.contract.trace import CallResult
from mootcourt.harness import Reply, Task, Toolbox, run
from mootcourt.harness.agents.protocol import AgentFault, turn
from tests.harness.answering import TOOLS, toolbox

SCALARS = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
FIELDS = st.fixed_dictionaries(
    {},
    optional={name: VALUES for name in ("text", "stopped", "usage", "raw")}
    | {"calls": st.lists(st.dictionaries(st.sampled_from(["id", "name", "arguments"]), VALUES), max_size=3) | VALUES},
)
TASK = Task(messages=[{"role": "user", "content": "Find a berth."}])


def played(answer: Any, tools: Toolbox) -> Reply | AgentFault:
    """Give one answer, and then a reply."""
    answers = iter([answer, {"text": "done"}])

    async def ask(message: Mapping[str, Any]) -> Any:
        json.dumps(message)
        return next(answers)

    try:
        return asyncio.run(turn(ask, TASK, tools))
    except AgentFault as fault:
        return fault


@given(VALUES | FIELDS)
def test_any_answer_is_a_reply_or_a_fault_in_one_line(answer: Any) -> None:
    tools, table = toolbox(lambda name, arguments: CallResult(value=None))
    came = played(answer, tools)
    if isinstance(came, AgentFault):
        assert table.batches == []
        assert str(came).isprintable()
        assert len(str(came)) < 300
    else:
        assert isinstance(came.text, str)
        assert came.stopped in ("end", "length")


@given(st.lists(st.dictionaries(st.sampled_from(["id", "name", "arguments"]), VALUES), min_size=1, max_size=3))
def test_any_list_of_calls_is_recorded_as_it_was_sent(calls: list[dict[str, Any]]) -> None:
    case = Case.model_validate(
        {
            "id": "find-berth", "tools": [tool.to_json() for tool in TOOLS], "group": "clear_negative", "intent": [],
            "messages": TASK.messages, "expect": {"outcome": "no_call"},
        }
    )  # fmt: skip

    def agent(task: Task, tools: Toolbox) -> Reply:
        tools.blocking = False  # the turn runs on a loop of its own
        came = played({"calls": calls}, tools)
        assert isinstance(came, Reply), came
        return came

    (trace,) = run(case, agent, runs=1)
    sent = [call for call, _ in trace.calls()]
    assert trace.stopped == "end", trace.error
    assert [call.arguments for call in sent] == [call.get("arguments") for call in calls]
