"""Whatever an agent does becomes a trace; a good one is recorded as it went."""

from __future__ import annotations

import asyncio
import functools
from typing import Any

import pytest

from mootcourt.contract.files import dump_line
from mootcourt.contract.trace import Trace
from mootcourt.errors import UsageError
from mootcourt.harness import Reply, RunSetting, Task, Toolbox, ToolFailure, run
from tests.harness.allotment import TOOLS, case_of, good, one


def plain_good(task: Task, tools: Toolbox) -> str:
    plot = tools["get_plot"](plot="G-12")
    return f"Done: {tools['rent_plot'](plot=plot['plot'], months=6)['lease']}."


class Whole:
    """An agent with everything that one may have."""

    def __init__(self) -> None:
        self.log: list[Any] = []

    def describe(self) -> dict[str, Any]:
        return {"model": "own", "temperature": 0}

    async def setup(self, setting: RunSetting) -> None:
        self.log.append(("setup", setting.run, setting.session))

    def teardown(self, setting: RunSetting) -> None:
        self.log.append(("teardown", setting.run))

    def session(self, task: Task, tools: Toolbox) -> Whole:
        self.log.append(("session", task.messages))
        self.tools = tools
        return self

    async def send(self, text: str) -> str:
        await good(Task([]), self.tools)
        return f"Said: {text}"


@pytest.mark.parametrize(
    "agent",
    [good, plain_good, functools.partial(good), lambda task, tools: good(task, tools), Whole()],
    ids=["async", "plain", "partial", "plain-that-makes-a-coroutine", "session"],
)
def test_a_run_is_recorded_as_it_went(agent: Any) -> None:
    trace = one(agent)
    assert (trace.stopped, trace.error, trace.fault_of) == ("end", "", None)
    user, first, second, say = trace.steps
    assert (user.user, user.turn, say.say) == ("Rent me plot G-12 for 6 months.", 0, trace.answer)
    assert first.call is not None
    assert second.call is not None
    assert (first.call.name, first.call.arguments) == ("get_plot", {"plot": "G-12"})
    assert second.result is not None
    assert (second.result.value, second.result.effect) == ({"lease": "L-9"}, True)
    assert first.result is not None
    assert first.result.back is not None
    assert second.call.sent is not None
    assert first.result.back < second.call.sent
    assert first.call.batch != second.call.batch
    assert trace.agent["tools_hash"] == case_of().manifest.digest
    assert trace.agent["mode"] == "mock"


def test_set_up_and_tear_down_happen_once_a_run() -> None:
    agent = Whole()
    traces = run(case_of(), agent, runs=2)
    member = {"member": "M-4"}
    assert [entry[0] for entry in agent.log] == ["setup", "session", "teardown"] * 2
    assert agent.log[0] == ("setup", 0, member)
    assert [trace.run for trace in traces] == [0, 1]
    assert traces[0].agent["temperature"] == 0


def test_the_agent_sees_no_label_and_no_hidden_document() -> None:
    seen: list[Task] = []

    def look(task: Task, tools: Toolbox) -> str:
        seen.append(task)
        task.session["member"] = "changed"
        return "ok"

    case = case_of()
    run(case, look, runs=2)
    told = repr(seen)
    assert "hidden" not in told
    assert "allotment" not in told
    assert "L-9" not in told
    assert seen[1].session == {"member": "changed"}  # its own copy, changed by itself
    assert case.context.session == {"member": "M-4"}
    assert seen[0].documents == [{"id": "d1", "via": "email", "content": "shown"}]
    assert seen[0].policy == ["Be brief."]


def test_calls_that_wait_for_no_other_are_one_batch() -> None:
    async def together(task: Task, tools: Toolbox) -> str:
        await asyncio.gather(tools["get_plot"](plot="a"), tools["get_plot"](plot="b"))
        await tools.call_together([("get_plot", {"plot": "c"}, "id1"), ("get_plot", '{"plot": "d"}', None)])
        return "ok"

    calls = list(one(together).calls())
    assert [call.batch for call, _ in calls] == [0, 0, 1, 1]
    sent = [call.sent for call, _ in calls if call.sent is not None]
    back = [result.back for _, result in calls if result is not None and result.back is not None]
    assert max(sent[:2]) < min(back[:2]) < min(sent[2:]) < max(sent[2:]) < min(back[2:])
    assert calls[2][0].id == "id1"
    assert calls[3][0].arguments == '{"plot": "d"}'


def test_later_turns_see_what_happened_before() -> None:
    seen: list[list[dict[str, Any]]] = []

    async def agent(task: Task, tools: Toolbox) -> str:
        seen.append(task.messages)
        if len(seen) == 1:
            await tools["get_plot"](plot="G-12")
            return "Shall I rent it?"
        return "ok"

    confirm = {"outcome": "clarify", "clarify": {"confirm": ["rent_plot"]}}
    case = case_of(
        messages=[{"role": "user", "content": "hi"}, {"role": "assistant", "content": "hello"}],
        turns=[{"user": "Rent G-12", "expect": confirm}, {"user": "Yes", "expect": {"outcome": "no_call"}}],
    )
    trace = one(agent, case)
    assert [message["role"] for message in seen[1]] == ["user", "assistant", "user", "tool", "assistant", "user"]
    assert seen[1][3]["content"] == {"plot": "G-12", "free": True, "documents": [{"id": "d2", "content": "hidden"}]}
    assert [step.turn for step in trace.steps if step.user is not None] == [0, 1]


REPLIES = [{"when": {"asks": "months"}, "say": "Six."}, {"when": {"asks": "confirmation"}, "say": "Yes."}]


def asking(*texts: str) -> Any:
    left = list(texts)
    return lambda task, tools: left.pop(0)


def test_a_question_that_a_reply_answers_goes_on_within_the_turn() -> None:
    agent = asking("For how many months?", "G-12, 6 months: shall I go ahead?", "Done.")
    trace = one(agent, case_of(replies=REPLIES))
    assert [(step.user, step.turn) for step in trace.steps if step.user is not None][1:] == [
        ("Six.", None),
        ("Yes.", None),
    ]
    assert trace.answer == "Done."


def test_each_reply_is_said_once() -> None:
    trace = one(asking("For how many months?", "How many months, please?", "never"), case_of(replies=REPLIES))
    assert trace.answer == "How many months, please?"


def test_a_question_that_the_turn_expects_ends_the_turn() -> None:
    expect = {"outcome": "clarify", "clarify": {"missing": ["months"]}}
    trace = one(asking("For how many months?", "never"), case_of(replies=REPLIES, expect=expect))
    assert trace.answer == "For how many months?"


def test_a_question_beside_the_expected_one_is_answered() -> None:
    expect = {"outcome": "clarify", "clarify": {"confirm": ["rent_plot"]}}
    trace = one(asking("For how many months?", "Shall I go ahead?", "never"), case_of(replies=REPLIES, expect=expect))
    assert trace.answer == "Shall I go ahead?"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ('{"plot": "G-12"', "not JSON"),
        ('{"plot": "G-12", "plot": "G-13"}', "plot"),
        ({"plot": float("nan")}, "NaN is not JSON"),
        ('"{}"', "are text"),
        ({"plot": 12}, "arguments.plot"),
        ({}, "arguments.plot"),
        ({"plot": "G-12", "size": 3}, "is no argument"),
        (None, "no arguments"),
    ],
    ids=["cut-off", "twice", "nan", "double-encoded", "type", "absent", "extra", "nothing"],
)
def test_invalid_arguments_are_told_and_not_executed(arguments: Any, told: str) -> None:
    results: list[Any] = []

    async def agent(task: Task, tools: Toolbox) -> str:
        results.append(await tools.call("get_plot", arguments))
        return "hm"

    trace = one(agent)
    ((call, result),) = trace.calls()
    assert result is not None
    assert (result.status, result.code, call.executed, result.effect) == ("error", "validation_error", None, False)
    assert told in results[0].error
    if isinstance(arguments, str):
        assert call.arguments == arguments


def test_an_invalid_call_ends_the_run_where_the_runtime_does() -> None:
    tools = [{**TOOLS[0], "on_invalid": "hard-fail"}, TOOLS[1]]
    went_on: list[int] = []

    async def agent(task: Task, box: Toolbox) -> str:
        try:
            await box.call("get_plot", {})
        except Exception:  # as agents do
            went_on.append(1)
        went_on.append(2)
        return "never"

    trace = one(agent, case_of(tools=tools))
    assert (trace.stopped, trace.fault_of, went_on) == ("error", "agent", [])
    assert "get_plot ends the run at an invalid call" in trace.error


def test_an_unknown_tool_is_told() -> None:
    async def agent(task: Task, tools: Toolbox) -> str:
        assert (await tools.call("get_plt", {})).code == "unknown_tool"
        nameless: Any = None
        assert (await tools.call(nameless, {})).code == "unknown_tool"
        return "ok"

    first, second = one(agent).calls()
    assert (first[0].name, first[0].malformed) == ("get_plt", "")
    assert second[0].malformed


def test_a_failing_tool_raises_what_it_says() -> None:
    async def agent(task: Task, tools: Toolbox) -> str:
        try:
            await tools["get_plot"](plot="G-12")
        except ToolFailure as failure:
            return f"{failure.status} {failure.code}"
        return "no"

    script = [{"tool": "get_plot", "fault": "timeout_after_dispatch"}]
    trace = one(agent, case_of(script=script))
    assert trace.answer == "timeout timeout"


def test_the_agent_is_not_told_what_only_the_harness_knows() -> None:
    seen: list[Any] = []

    async def agent(task: Task, tools: Toolbox) -> str:
        seen.append(await tools.call("rent_plot", {"plot": "G-12", "months": 6}))
        return "hm"

    trace = one(agent, case_of(script=[{"tool": "rent_plot", "fault": "timeout_after_dispatch"}]))
    assert (seen[0].fault, seen[0].effect, seen[0].key) == (None, None, None)
    ((_, result),) = trace.calls()
    assert result is not None
    assert (result.fault, result.effect) == ("timeout_after_dispatch", True)


def test_a_text_that_was_cut_off_ends_the_run() -> None:
    trace = one(lambda task, tools: Reply("and th", stopped="length"))
    assert (trace.stopped, trace.answer) == ("length", "and th")


def test_usage_of_several_turns_is_added_up_and_raw_replies_are_kept() -> None:
    class Raw:
        def model_dump(self, mode: str) -> dict[str, Any]:
            return {"id": "r1"}

    turn = {"user": "x", "expect": {"outcome": "no_call"}}
    agent = lambda task, tools: Reply("y", usage={"tokens": 2, "cost": 0.5}, raw=(Raw(), {1}))  # noqa: E731
    trace = one(agent, case_of(turns=[turn, turn]))
    assert (trace.usage["tokens"], trace.usage["cost"]) == (4, 1.0)
    assert trace.raw == ({"id": "r1"}, '"{1}"') * 2


@pytest.mark.parametrize("figure", [float("nan"), 10**5000], ids=["nan", "too-long"])
def test_a_figure_that_json_cannot_hold_does_not_lose_the_run(figure: Any) -> None:
    def agent(task: Task, tools: Toolbox) -> Reply:
        tools.note({"seed": figure}, {"tokens": figure})
        return Reply("y", usage={"tokens": 2, "cost": figure}, raw=({"seed": figure},))

    trace = one(agent)
    assert (trace.stopped, trace.answer, trace.usage["tokens"]) == ("end", "y", 2)
    assert isinstance(trace.usage["cost"], str)
    assert dump_line(trace.to_json())


def test_set_up_that_raises_is_the_agents_fault() -> None:
    class Broken(Whole):
        async def setup(self, setting: RunSetting) -> None:
            raise ConnectionError("no sandbox")

    trace = one(Broken())
    assert (trace.stopped, trace.error) == ("error", "set-up: the agent raised ConnectionError: no sandbox")
    assert trace.steps == ()


def test_it_works_inside_a_running_loop() -> None:
    async def notebook() -> list[Trace]:
        return run(case_of(), good, runs=2)

    assert [trace.answer for trace in asyncio.run(notebook())] == ["Done: L-9."] * 2


def test_parallel_runs_are_the_same_runs() -> None:
    def told(traces: list[Trace]) -> list[Any]:
        return [[step.model_copy(update={"ms": None}) for step in trace.steps] for trace in traces]

    assert told(run(case_of(), good, runs=12, parallel=6)) == told(run(case_of(), good, runs=12))


@pytest.mark.parametrize("agent", [7, object(), None], ids=str)
def test_what_is_no_agent_is_refused(agent: Any) -> None:
    with pytest.raises(UsageError, match="is no agent"):
        run(case_of(), agent)


@pytest.mark.parametrize("options", [{"runs": 0}, {"parallel": 0}, {"parallel": 100_000}])
def test_numbers_that_make_no_sense_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="give 1"):
        run(case_of(), good, **options)
