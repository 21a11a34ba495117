"""Whatever an agent does becomes a trace; a good one is recorded as it went."""

from __future__ import annotations

import asyncio
import functools
import time
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_line
from mootcourt.contract.trace import Trace
from mootcourt.errors import UsageError
from mootcourt.harness import Reply, RunSetting, Task, Toolbox, ToolFailure, run

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
    sent, back = [call.sent for call, _ in calls], [result.back for _, result in calls if result]
    assert max(sent[:2]) < min(back[:2]) < min(sent[2:]) < max(sent[2:]) < min(back[2:])  # type: ignore[type-var, operator]
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
        except Exception:
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
    return Reply(7)  # type: ignore[arg-type]


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
            except Exception:
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
