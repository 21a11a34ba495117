"""Agents behind endpoints: what they may answer, and whose fault it is when they do not."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from mootcourt.errors import InfrastructureError, UsageError
from mootcourt.harness.agents import build_agent, http
from mootcourt.harness.agents.protocol import LONGEST, AgentFault
from mootcourt.harness.task import Reply, Task
from tests.harness.answering import toolbox
from tests.llm.openai_server import Answer, Server, serving

TASK = Task(messages=[{"role": "user", "content": "Find a berth for 9.5 m."}], session={"boat": "Grebe"})


def serve(server: Server, answers: Any = None) -> tuple[Reply, list[Any]]:
    tools, table = toolbox(answers or {})
    return asyncio.run(build_agent(server.url).agent(TASK, tools)), table.batches


def test_calls_come_back_to_the_harness_and_results_go_with_the_next_post() -> None:
    call = {"id": "a", "name": "find_berth", "arguments": {"length_m": 9.5}}
    answers = [Answer({"calls": [call]}), Answer({"text": "C7", "stopped": "end", "usage": {"requests": 1}})]
    with serving(answers, "/agent") as server:
        reply, batches = serve(server, {"find_berth": {"berth": "C7"}})
    assert reply == Reply("C7", usage={"requests": 1})
    assert batches == [[("find_berth", {"length_m": 9.5}, "a")]]
    first, second = server.asked
    assert (first["type"], first["rounds"]) == ("task", [])
    assert first["task"]["session"] == {"boat": "Grebe"}
    assert [tool["function"]["name"] for tool in first["tools"]] == ["find_berth", "book_berth"]
    assert second["conversation"] == first["conversation"]
    result = {"status": "ok", "value": {"berth": "C7"}, "code": "", "error": ""}
    assert second["rounds"] == [[{**call, "result": result}]]


def test_no_case_id_label_or_expectation_is_sent() -> None:
    with serving([Answer({"text": "hello"})]) as server:
        serve(server)
    assert set(server.asked[0]) == {"type", "protocol", "conversation", "task", "tools", "rounds"}
    assert set(server.asked[0]["task"]) == {"messages", "session", "documents", "now", "timezone", "policy"}


@pytest.mark.parametrize(
    ("answer", "told", "kind"),
    [
        (Answer("<html>"), "answered '<html>'; an answer is JSON", AgentFault),
        (Answer("[1]"), "an answer is an object", AgentFault),
        (Answer({}), "neither calls nor text", AgentFault),
        (Answer({"text": "x", "more": "y" * 5_000_000}), f"longer than {LONGEST} bytes", AgentFault),
        (Answer("broken\n\x1b[2J", status=500), r"answered 500: 'broken\\n\\x1b\[2J'", AgentFault),
        (Answer("", status=404), "answered 404", AgentFault),
        (Answer("", status=302, headers={"Location": "http://127.0.0.1:1/x"}), "answered 302", AgentFault),
        (Answer("busy", status=503), "answered 503: 'busy'", InfrastructureError),
        (Answer("", status=429), "answered 429", InfrastructureError),
    ],
    ids=["page", "list", "empty", "10 MB", "500", "404", "redirect", "503", "429"],
)
def test_what_is_no_answer_is_one_line_and_laid_to_the_right_door(answer: Answer, told: str, kind: type) -> None:
    with serving([answer]) as server, pytest.raises(kind, match=told) as caught:
        serve(server)
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)
    assert len(server.asked) == 1


def test_an_endpoint_that_is_not_there_is_not_the_agents_fault() -> None:
    with serving([Answer({})]) as server:
        url = server.url
    tools, _ = toolbox({})
    with pytest.raises(InfrastructureError, match="cannot be reached"):
        asyncio.run(build_agent(url).agent(TASK, tools))


def test_an_endpoint_that_hangs_is_left_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "SECONDS", 0.3)
    with serving([Answer({}, pause=30)]) as server, pytest.raises(AgentFault, match=r"within 0\.3 seconds"):
        serve(server)


def test_an_endpoint_says_what_it_is() -> None:
    with serving([Answer({"tools": "harness", "model": "tiny-1"})]) as server:
        agent = build_agent(server.url).agent
        assert agent.describe() == agent.describe() == {"tools": "harness", "model": "tiny-1"}
        assert agent.calls_come_back()
    assert server.asked == [{"type": "hello", "protocol": 1}]


def test_user_and_password_of_an_address_are_sent_and_told_to_nobody() -> None:
    with serving([Answer({"tools": "harness"}), Answer("no", status=403)]) as server:
        address = server.url.replace("://", "://eve:hunter%402@")
        assert build_agent(address).agent.describe() == {"tools": "harness"}
        with pytest.raises(AgentFault, match="^http://127.0.0.1:.* answered 403") as told:
            asyncio.run(build_agent(address).agent(TASK, toolbox({})[0]))
    assert "hunter" not in str(told.value)
    assert server.headers[0]["authorization"] == "Basic ZXZlOmh1bnRlckAy"


@pytest.mark.parametrize("answer", [{}, {"text": "hi"}, {"tools": "mine"}, {"tools": True}], ids=str)
def test_an_endpoint_that_does_not_say_so_has_tools_of_its_own(answer: dict[str, Any]) -> None:
    with serving([Answer(answer)]) as server:
        assert not build_agent(server.url).agent.calls_come_back()


def test_an_endpoint_that_does_not_answer_hello_is_wrong_use() -> None:
    with serving([Answer("", status=405)]) as server, pytest.raises(UsageError, match="answered 405: .*docs/agents.md"):
        build_agent(server.url).agent.describe()


@pytest.mark.parametrize("spec", ["http:", "http://", "https://:80/x", "http://host:port/", "http://a b/", "http:/x"])
def test_a_spec_that_is_no_address_is_told(spec: str) -> None:
    with pytest.raises(UsageError, match="is no address of an endpoint; write https?://HOST"):
        build_agent(spec)
