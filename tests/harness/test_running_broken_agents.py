"""An agent that breaks, hangs or goes on for ever is recorded, and nothing is lost."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest

from mootcourt.contract.files import dump_line
from mootcourt.harness import Reply, Task, Toolbox, run
from tests.harness.allotment import case_of, good, one


def raises(task: Task, tools: Toolbox) -> str:
    raise ValueError("two\nlines")


async def raises_later(task: Task, tools: Toolbox) -> str:
    await tools["get_plot"](plot="G-12")
    raise OSError


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise OSError


def raises_the_unspeakable(task: Task, tools: Toolbox) -> str:
    raise Unspeakable


def leaves(task: Task, tools: Toolbox) -> str:
    raise SystemExit(3)


async def leaves_async(task: Task, tools: Toolbox) -> str:
    raise SystemExit(3)


async def presses_ctrl_c(task: Task, tools: Toolbox) -> str:
    raise KeyboardInterrupt


async def cancels(task: Task, tools: Toolbox) -> str:
    raise asyncio.CancelledError


async def stops_iterating(task: Task, tools: Toolbox) -> str:
    raise StopIteration


def gives_nothing(task: Task, tools: Toolbox) -> None:
    return None


def gives_number(task: Task, tools: Toolbox) -> int:
    return 7


def gives_no_text(task: Task, tools: Toolbox) -> Reply:
    return Reply(7)  # type: ignore[arg-type]  # what a careless agent gives


def gives_too_much(task: Task, tools: Toolbox) -> str:
    return "x" * 10_000_000


def takes_nothing() -> str:
    return "x"


def unhandled(task: Task, tools: Toolbox) -> str:
    return str(tools["get_plot"](plot=5))


def unknown_name(task: Task, tools: Toolbox) -> str:
    return str(tools["absent"]())


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        (raises, "raised ValueError: two lines"),
        (raises_later, "raised OSError"),
        (leaves, "raised SystemExit: 3"),
        (leaves_async, "raised SystemExit: 3"),
        (presses_ctrl_c, "raised KeyboardInterrupt"),
        (cancels, "cancelled itself"),
        (stops_iterating, "raised RuntimeError"),
        (gives_nothing, "returned nothing"),
        (gives_number, "returned a int"),
        (gives_no_text, "is a int"),
        (gives_too_much, "10,000,000 characters"),
        (takes_nothing, "raised TypeError"),
        (unhandled, "raised ToolFailure: validation_error"),
        (unknown_name, "raised KeyError"),
        (raises_the_unspeakable, "raised Unspeakable"),
    ],
)
def test_an_agent_that_breaks_is_recorded(agent: Any, told: str) -> None:
    trace = one(agent)
    assert (trace.stopped, trace.fault_of) == ("error", "agent")
    assert told in trace.error
    assert len(dump_line(trace.to_json())) < 100_000


def test_no_text_is_an_answer_without_words() -> None:
    trace = one(lambda task, tools: "")
    assert (trace.stopped, trace.answer, len(trace.steps)) == ("end", "", 1)


def sleeps(task: Task, tools: Toolbox) -> str:
    time.sleep(3)
    return "late"


async def sleeps_async(task: Task, tools: Toolbox) -> str:
    await asyncio.sleep(60)
    return "late"


async def holds_up(task: Task, tools: Toolbox) -> str:
    time.sleep(4)
    return "late"


async def will_not_be_stopped(task: Task, tools: Toolbox) -> str:
    while True:
        try:
            await asyncio.sleep(0.05)
            await tools["get_plot"](plot="G-12")
        except BaseException as error:  # noqa: B902 - what such an agent does
            if isinstance(error, GeneratorExit):
                raise


@pytest.mark.parametrize("agent", [sleeps, sleeps_async], ids=["plain", "async"])
def test_an_agent_that_hangs_is_given_up(agent: Any) -> None:
    trace = one(agent, seconds=0.2)
    assert (trace.stopped, trace.fault_of) == ("error", "agent")
    assert "did not answer within 0.2 seconds" in trace.error


def test_an_agent_that_holds_up_its_loop_is_given_up_and_others_run() -> None:
    def pick(task: Task, tools: Toolbox) -> Any:
        return holds_up(task, tools) if len(started) == 1 else good(task, tools)

    started: list[int] = []

    def agent(task: Task, tools: Toolbox) -> Any:
        started.append(1)
        return pick(task, tools)

    traces = run(case_of(), agent, runs=2, seconds=0.3)
    assert [trace.stopped for trace in traces] == ["error", "end"]
    assert "held up its event loop" in traces[0].error
    assert traces[0].fault_of == "agent"


def test_an_agent_that_calls_for_ever_runs_out_of_its_budget() -> None:
    async def for_ever(task: Task, tools: Toolbox) -> str:
        while True:
            await tools.call("get_plot", {"plot": "G-12"})

    def plain_for_ever(task: Task, tools: Toolbox) -> str:
        while True:
            try:
                tools["get_plot"](plot="G-12")
            except Exception:  # as agents do
                continue

    for agent in (for_ever, plain_for_ever, will_not_be_stopped):
        trace = one(agent, case_of(must={"max_calls": {"total": 4}}), seconds=20)
        assert trace.stopped == "budget"
        assert len(list(trace.calls())) == 5


def test_a_batch_beyond_the_budget_is_not_kept_whole() -> None:
    async def floods(task: Task, tools: Toolbox) -> str:
        await tools.call_together([("get_plot", {"plot": "G"}, None)] * 100_000)
        return "x"

    trace = one(floods)
    assert trace.stopped == "budget"
    assert len(trace.steps) < 60
