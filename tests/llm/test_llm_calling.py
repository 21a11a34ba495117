"""The one door to language models, against a real server on this machine."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from typing import Any

import pytest

from mootcourt.errors import InfrastructureError, MissingPackageError, ModelError
from mootcourt.llm import Completion, acomplete, calling, complete
from mootcourt.llm.door import litellm
from tests.llm.openai_server import Answer, Server, called, refused, said, serving

USER = [{"role": "user", "content": "Which bus goes to the harbour?"}]
TOOLS = [{"type": "function", "function": {"name": "find_bus", "parameters": {"type": "object", "properties": {}}}}]


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.endswith(("_API_KEY", "_BASE_URL", "_API_BASE")):
            monkeypatch.delenv(name)
    monkeypatch.setattr(calling, "FIRST_WAIT", 0.01)


def ask(server: Server, **more: Any) -> Completion:
    return complete("tiny-1", USER, api_base=server.url, **{"timeout": 5.0, **more})


def test_a_reply_is_read_and_kept_as_it_came() -> None:
    answer = said("Line 7.")
    with serving([answer]) as server:
        reply = ask(server, temperature=0, max_tokens=40)
    assert (reply.text, reply.tool_calls, reply.stopped) == ("Line 7.", (), "end")
    assert reply.usage == {"input_tokens": 11, "output_tokens": 5, "requests": 1}
    assert reply.raw["choices"] == answer.body["choices"]
    assert reply.ms > 0
    assert reply.model == "tiny-1"
    assert server.asked == [{"model": "tiny-1", "messages": USER, "temperature": 0, "max_tokens": 40}]


def test_tools_are_sent_as_they_are() -> None:
    with serving([said("ok")]) as server:
        ask(server, tools=TOOLS)
    assert server.asked[0]["tools"] == TOOLS


@pytest.mark.parametrize(
    "arguments",
    [
        '{"stop": "Quay 4"}',
        '{"stop": "Qu',
        "[1, 2]",
        '"{}"',
        "",
        '{"n": NaN}',
        {"stop": "Quay 4"},
        None,
        '{"a":1,"a":2}',
    ],
    ids=["good", "cut", "list", "encoded twice", "empty", "nan", "object", "null", "key twice"],
)
def test_arguments_are_received_unrepaired(arguments: Any) -> None:
    with serving([said(calls=[called("find_bus", arguments)], reason="tool_calls")]) as server:
        reply = ask(server, tools=TOOLS)
    (entry,) = reply.tool_calls
    assert entry["function"] == {"name": "find_bus", "arguments": arguments}
    assert entry["id"] == "c1"


def test_entries_that_are_no_calls_are_received_too() -> None:
    entries = [called("find_bus", "{}"), {"type": "function"}]
    with serving([said(calls=entries)]) as server:
        assert len(ask(server, tools=TOOLS).tool_calls) == 2


def test_calls_that_a_model_packs_into_one_are_not_unpacked() -> None:
    packed = called("multi_tool_use.parallel", '{"tool_uses":[{"recipient_name":"functions.f","parameters":{}}]}')
    with serving([said(calls=[packed])]) as server:
        (entry,) = ask(server, tools=TOOLS).tool_calls
    assert entry["function"]["name"] == "multi_tool_use.parallel"


@pytest.mark.parametrize(
    ("reason", "stopped"), [("stop", "end"), ("tool_calls", "end"), ("length", "length"), ("content_filter", "filter")]
)
def test_why_a_reply_ended_is_told(reason: str, stopped: str) -> None:
    with serving([said("Line", reason=reason)]) as server:
        assert ask(server).stopped == stopped


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ({"content": None}, ""),
        ({"content": None, "refusal": "I cannot help."}, "I cannot help."),
        ({"content": [{"type": "text", "text": "Line "}, {"type": "text", "text": "7"}]}, "Line 7"),
    ],
    ids=["nothing", "refusal", "parts"],
)
def test_what_was_said_is_found(message: dict[str, Any], text: str) -> None:
    with serving([said(**message)]) as server:
        assert ask(server).text == text


GARBAGE = {
    "nothing": "",
    "a page": "<html>busy</html>",
    "no fields": "{}",
    "a list": "[]",
    "null": "null",
    "no choice": '{"choices": []}',
    "no message": '{"choices": [{}]}',
    "a number for the message": '{"choices": [{"message": 3}]}',
    "a number for the text": '{"choices": [{"message": {"content": 7}}]}',
    "an error at status 200": '{"error": {"message": "no"}}',
    "cut off": '{"choices": [{"mess',
}


@pytest.mark.parametrize("body", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_one_clear_line_and_asked_once(body: str) -> None:
    with serving([Answer(body)]) as server, pytest.raises(ModelError) as caught:
        ask(server)
    assert caught.value.kind == "reply"
    assert not caught.value.lasting
    assert len(server.asked) == 1
    assert "\n" not in str(caught.value)
    assert "Traceback" not in str(caught.value)
    assert f"tiny-1 at {server.url}: the reply cannot be read" in str(caught.value)


def test_a_rate_limit_is_waited_out_as_long_as_it_asks() -> None:
    with serving([refused(429, "slow down", Retry_After="1"), said("Line 7.")]) as server:
        reply = ask(server)
    assert reply.text == "Line 7."
    assert reply.usage["requests"] == 2
    assert server.at[1] - server.at[0] >= 1
    assert reply.ms >= 1000


@pytest.mark.parametrize("status", [500, 502, 503, 529])
def test_a_fault_of_the_server_is_tried_again_a_bounded_number_of_times(status: int) -> None:
    with serving([refused(status, "boom")]) as server, pytest.raises(ModelError) as caught:
        ask(server, retries=2)
    assert len(server.asked) == 3
    assert caught.value.kind == "server"
    assert str(status) in str(caught.value)


def test_an_endpoint_that_asks_for_too_long_a_wait_is_not_waited_for() -> None:
    with serving([refused(429, "quota", Retry_After="3600")]) as server, pytest.raises(ModelError) as caught:
        ask(server)
    assert (caught.value.kind, caught.value.retry_after, len(server.asked)) == ("rate", 3600.0, 1)
    assert "it asks to wait 3600 seconds" in str(caught.value)


def test_retry_after_may_be_a_date() -> None:
    past = refused(429, "slow down", Retry_After="Mon, 02 Mar 2020 09:30:00 GMT")
    with serving([past, said("Line 7.")]) as server:
        assert ask(server).text == "Line 7."
    assert len(server.asked) == 2


@pytest.mark.parametrize(
    ("status", "text", "kind", "lasting"),
    [
        (400, "the prompt is too long", "request", False),
        (401, "bad key", "key", True),
        (403, "not for you", "key", True),
        (404, "the model `tiny-1` does not exist", "model", True),
        (422, "temperature is wrong", "request", False),
    ],
)
def test_what_another_try_cannot_mend_is_asked_once(status: int, text: str, kind: str, lasting: bool) -> None:
    with serving([refused(status, text)]) as server, pytest.raises(ModelError, match=text) as caught:
        ask(server)
    assert (caught.value.kind, caught.value.lasting, len(server.asked)) == (kind, lasting, 1)


def test_an_error_is_one_short_line_that_is_safe_to_print() -> None:
    with serving([refused(400, "bad\n\x1b[31mred " + "x" * 5000)]) as server, pytest.raises(ModelError) as caught:
        ask(server)
    assert "\x1b" not in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 600


def test_a_hang_ends_at_the_time_limit_and_is_not_tried_again() -> None:
    with serving([Answer("", pause=30)]) as server, pytest.raises(ModelError, match=r"within 0\.4 seconds") as caught:
        ask(server, timeout=0.4)
    assert (caught.value.kind, len(server.asked)) == ("timeout", 1)


def test_a_reply_that_drips_in_does_not_hold_the_run_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling, "GRACE", 0.1)
    began = time.monotonic()
    with serving([Answer("x" * 4000, drip=0.1)]) as server, pytest.raises(ModelError) as caught:
        ask(server, timeout=0.6)
    assert caught.value.kind == "timeout"
    assert time.monotonic() - began < 5


def test_an_endpoint_that_is_not_there_is_told_and_tried_again() -> None:
    with serving([said("ok")]) as server:
        url = server.url
    with pytest.raises(ModelError, match="cannot be reached") as caught:
        complete("tiny-1", USER, api_base=url, retries=1)
    assert caught.value.kind == "connection"
    assert not caught.value.lasting
    assert isinstance(caught.value, InfrastructureError)


@pytest.mark.parametrize(
    ("model", "name"), [("openai/gpt-4o-mini", "OPENAI_API_KEY"), ("anthropic/claude-3-5-haiku", "ANTHROPIC_API_KEY")]
)
def test_a_missing_key_is_named(model: str, name: str) -> None:
    with pytest.raises(ModelError, match=f"set {name} in the environment") as caught:
        complete(model, USER)
    assert (caught.value.kind, caught.value.lasting) == ("key", True)


def test_a_model_that_nobody_knows_is_told() -> None:
    with pytest.raises(ModelError, match="no such model") as caught:
        complete("no-such-model", USER)
    assert (caught.value.kind, caught.value.lasting) == ("model", True)


def test_the_endpoint_may_be_named_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving([said("Line 7.")]) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert complete("tiny-1", USER).text == "Line 7."


def test_the_key_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key-of-the-test")
    with serving([said("Line 7.")]) as server:
        ask(server)
    assert server.headers[0]["authorization"] == "Bearer key-of-the-test"


def test_another_providers_form_is_read_as_litellm_translates_it() -> None:
    body = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": "claude-3-5-haiku-20241022",
        "content": [{"type": "text", "text": "Looking."},
                    {"type": "tool_use", "id": "tu_1", "name": "find_bus", "input": {"stop": "Quay 4"}}],
        "stop_reason": "tool_use", "stop_sequence": None, "usage": {"input_tokens": 9, "output_tokens": 4},
    }  # fmt: skip
    with serving([Answer(body)], path="") as server:
        reply = complete(
            "anthropic/claude-3-5-haiku-20241022", USER, TOOLS, api_base=server.url, api_key="k", timeout=5
        )
    assert reply.text == "Looking."
    assert reply.tool_calls[0]["function"] == {"name": "find_bus", "arguments": '{"stop": "Quay 4"}'}
    assert reply.usage == {"input_tokens": 9, "output_tokens": 4, "requests": 1}
    assert reply.raw["stop_reason"] == "tool_use"


def test_the_cost_is_known_for_models_with_a_price_only() -> None:
    priced = said("ok")
    priced.body["model"] = "gpt-4o-mini"
    with serving([said("ok")]) as server:
        assert ask(server).cost is None
    with serving([priced]) as server:
        cost = complete("openai/gpt-4o-mini", USER, api_base=server.url).cost
    assert cost is not None
    assert 0 < cost < 0.001


def test_many_ask_at_once_within_one_event_loop() -> None:
    async def all_of(server: Server) -> list[Completion]:
        asks = [acomplete("tiny-1", USER, api_base=server.url, timeout=5) for _ in range(8)]
        return await asyncio.gather(*asks)

    with serving([Answer(said("Line 7.").body, pause=0.3)]) as server:
        began = time.monotonic()
        replies = asyncio.run(all_of(server))
    assert [reply.text for reply in replies] == ["Line 7."] * 8
    assert time.monotonic() - began < 2.4


def test_once_cancelled_nothing_more_is_sent() -> None:
    async def give_up(server: Server) -> None:
        asking = asyncio.create_task(acomplete("tiny-1", USER, api_base=server.url, timeout=5))
        while not server.asked:
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        await asyncio.sleep(0.4)

    with serving([refused(429, "slow down", Retry_After="0.2"), said("Line 7.")]) as server:
        asyncio.run(give_up(server))
        assert len(server.asked) == 1


def test_a_missing_package_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "litellm", None)
    litellm.cache_clear()
    try:
        with pytest.raises(MissingPackageError, match="pip install litellm"):
            complete("tiny-1", USER)
    finally:
        litellm.cache_clear()


def test_nothing_is_fetched_and_nothing_printed_besides() -> None:
    code = """
import os, socket, sys
import mootcourt.llm
assert "litellm" not in sys.modules
real, places = socket.socket.connect, []
socket.socket.connect = lambda self, place: (places.append(place), real(self, place))[1]
reply = mootcourt.llm.complete("tiny-1", [{"role": "user", "content": "x"}], api_base=sys.argv[1], timeout=5)
assert reply.text == "Line 7.", reply
import litellm
assert litellm.telemetry is False
assert os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] == "True"
assert os.environ["LITELLM_OFFLINE_MODE"] == "true"
assert {place[0] for place in places} == {"127.0.0.1"}, places
"""
    with serving([said("Line 7.")]) as server:
        command = [sys.executable, "-W", "ignore", "-c", code, server.url]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_settings_of_the_user_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LITELLM_LOCAL_MODEL_COST_MAP", "False")
    litellm.cache_clear()
    litellm()
    assert os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] == "False"
