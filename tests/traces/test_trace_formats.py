from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.trace import CallResult
from mootcourt.errors import InputError
from mootcourt.traces.formats import SHAPES, conversation_of, detect, named_trace
from tests.traces.one_story import (
    ASKED,
    DONE,
    FIND,
    LOOKING,
    MOVE,
    OPENAI_CHAT,
    OTEL_TURNS,
    RECORDS,
    chat_span,
    parsed,
    trace_of,
)


@pytest.mark.parametrize("name", RECORDS)
def test_every_format_tells_the_same_story(name: str) -> None:
    trace = trace_of(RECORDS[name])
    told: list[Any] = []
    for step in trace.steps:
        if step.call is not None:
            call = step.call
            told.append((call.name, parsed(call.arguments), call.batch, step.result and step.result.value))
        else:
            told.append(("say", step.say) if step.user is None else ("user", step.user))
    assert told == [
        ("user", ASKED),
        ("say", LOOKING),
        ("find_parcel", FIND, 0, {"parcel": "PX-20", "bay": 1}),
        ("list_bays", {}, 0, [4, 5]),
        ("move_parcel", MOVE, 1, "moved"),
        ("say", DONE),
    ]
    assert (trace.answer, trace.stopped) == (DONE, "end")
    assert trace.agent["model"] == "m-1"


@pytest.mark.parametrize("name", RECORDS)
def test_every_record_is_of_its_own_format(name: str) -> None:
    shape = detect(RECORDS[name])
    assert shape is not None
    assert shape.name == name.split(",")[0]
    assert [one.name for one in SHAPES if one is shape] == [shape.name]


def test_the_same_prompt_has_the_same_digest_in_every_format() -> None:
    digests = {trace_of(record).agent["prompt_hash"] for record in RECORDS.values()}
    assert len(digests) == 1


def only_call(entry: Any) -> Any:
    trace = trace_of({"messages": [{"role": "user", "content": "Hi"}, {"role": "assistant", "tool_calls": [entry]}]})
    return trace.steps[-1].call


@pytest.mark.parametrize(
    "arguments",
    ['{"n": 1', '{"n": NaN}', '{"n": 1, "n": 2}', '"{\\"n\\": 1}"', " ", None, {"n": 1}, "[1]", '{"n": 1e999}', "\x00"],
    ids=["cut", "nan", "twice", "double", "blank", "null", "object", "list", "huge", "nul"],
)
def test_arguments_stay_as_they_were_received(arguments: Any) -> None:
    call = only_call({"id": "a", "type": "function", "function": {"name": "f", "arguments": arguments}})
    assert call.arguments == arguments
    assert call.malformed == ""


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ({"type": "function", "function": None}, "the entry has no function"),
        ({}, "the entry has no function"),
        ("ring_bell", "the entry is no object"),
        (None, "the entry is no object"),
        ({"type": "function", "function": {"arguments": "{}"}}, "the entry names no tool"),
        ({"type": "custom", "custom": None}, "the entry has no function"),
    ],
    ids=["null function", "empty", "bare text", "null", "no name", "null custom"],
)
def test_a_malformed_entry_is_kept_and_says_why(entry: Any, why: str) -> None:
    call = only_call(entry)
    assert (call.malformed, call.arguments) == (why, entry)


def test_a_custom_tool_gets_its_text_as_input() -> None:
    call = only_call({"type": "custom", "id": "k", "custom": {"name": "jot", "input": "milk, eggs"}})
    assert (call.name, call.arguments, call.malformed) == ("jot", {"input": "milk, eggs"}, "")


def test_results_without_ids_go_by_name_and_order() -> None:
    calls = [{"functionCall": {"name": "ping", "args": {"n": n}}} for n in (1, 2)]
    back = [{"functionResponse": {"name": "ping", "response": {"n": n}}} for n in (10, 20)]
    trace = trace_of({"contents": [{"role": "model", "parts": calls}, {"role": "user", "parts": back}]})
    assert [(call.arguments, result and result.value) for call, result in trace.calls()] == [
        ({"n": 1}, {"n": 10}),
        ({"n": 2}, {"n": 20}),
    ]


def test_a_result_without_its_call_is_kept_as_malformed() -> None:
    trace = trace_of({"messages": [{"role": "tool", "tool_call_id": "lost", "name": "ping", "content": "pong"}]})
    ((call, result),) = trace.calls()
    assert (call.id, call.name) == ("lost", "ping")
    assert call.malformed == "a result without a call that it belongs to"
    assert result is not None
    assert result.value == "pong"


def test_a_call_without_a_result_has_none() -> None:
    trace = trace_of(
        {"messages": [{"role": "assistant", "tool_calls": [{"id": "a", "function": {"name": "f", "arguments": "{}"}}]}]}
    )
    assert trace.steps[0].result is None


def test_a_refusal_is_what_the_agent_said() -> None:
    trace = trace_of({"messages": [{"role": "assistant", "content": None, "refusal": "I can't do that."}]})
    assert trace.answer == "I can't do that."


def test_the_reply_of_a_logged_request_is_read_too() -> None:
    record = {
        "messages": [{"role": "user", "content": "Hi"}],
        "response": {
            "model": "m-2",
            "choices": [{"finish_reason": "length", "message": {"role": "assistant", "content": "Hel"}}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3},
        },
    }
    trace = trace_of(record)
    assert (trace.answer, trace.stopped, trace.agent["model"]) == ("Hel", "length", "m-2")
    assert trace.usage == {"input_tokens": 7, "output_tokens": 3}


@pytest.mark.parametrize(
    "record",
    [
        {
            "messages": [],
            "response": {"type": "message", "role": "assistant", "content": [], "stop_reason": "max_tokens"},
        },
        {"contents": [], "candidates": [{"content": {"parts": []}, "finishReason": "MAX_TOKENS"}]},
        {"input": "x", "output": [], "incomplete_details": {"reason": "max_output_tokens"}},
        {"messages": [{"type": "ai", "content": "x", "response_metadata": {"finish_reason": "length"}}]},
        {"attributes": {"gen_ai.output.messages": [{"role": "assistant", "parts": [], "finish_reason": "length"}]}},
    ],
    ids=["Anthropic", "Gemini", "OpenAI responses", "LangChain", "OpenTelemetry"],
)
def test_a_reply_that_was_cut_says_so(record: dict[str, Any]) -> None:
    assert trace_of(record).stopped == "length"


def test_langchain_keeps_invalid_calls_as_they_came() -> None:
    message = {"type": "ai", "content": "", "tool_calls": [], "invalid_tool_calls": [
        {"name": "f", "args": '{"n": ', "id": "a", "error": "unexpected end", "type": "invalid_tool_call"}
    ]}  # fmt: skip
    ((call, _),) = trace_of({"messages": [message]}).calls()
    assert (call.name, call.arguments) == ("f", '{"n": ')


def test_langchain_prefers_the_raw_arguments_of_the_provider() -> None:
    message = {
        "type": "ai",
        "content": "",
        "tool_calls": [{"name": "f", "args": {"n": 2}, "id": "a"}],
        "additional_kwargs": {"tool_calls": [{"id": "a", "function": {"name": "f", "arguments": '{"n":1,"n":2}'}}]},
    }
    ((call, _),) = trace_of({"messages": [message]}).calls()
    assert call.arguments == '{"n":1,"n":2}'


def result(content: Any) -> CallResult:
    messages = [
        {"role": "assistant", "tool_calls": [{"id": "a", "function": {"name": "f", "arguments": "{}"}}]},
        {"role": "tool", "tool_call_id": "a", "content": content},
    ]
    found = trace_of({"messages": messages}).steps[0].result
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("content", "status"),
    [
        ("Error: no such bay", "error"),
        ('{"error": {"code": "timeout", "message": "no reply"}}', "timeout"),
        ('{"error": "permission denied"}', "denied"),
        ('{"success": false, "message": "no"}', "error"),
        ('{"isError": true, "content": "x"}', "error"),
        ("Errors are rare here.", "ok"),
        ("Error rates fell.", "ok"),
        ('{"error": null, "bay": 4}', "ok"),
        ('{"status": "failed", "payment": "p1"}', "ok"),
        ("", "ok"),
        (None, "ok"),
    ],
)
def test_a_result_says_itself_whether_it_failed(content: Any, status: str) -> None:
    assert result(content).status == status


@pytest.mark.parametrize("content", ["007", "12", "true", '{"n": NaN}', '{"n": 1, "n": 2}', "{broken"])
def test_a_text_that_is_no_json_object_stays_text(content: str) -> None:
    assert result(content).value == content


def test_an_error_that_the_format_states_is_one_whatever_it_says() -> None:
    blocks = [{"type": "tool_result", "tool_use_id": "a", "content": "not found", "is_error": True}]
    trace = trace_of(
        {
            "messages": [
                {"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f", "input": {}}]},
                {"role": "user", "content": blocks},
            ]
        }
    )
    found = trace.steps[0].result
    assert found is not None
    assert (found.status, found.error) == ("error", "not found")
    assert len(trace.steps) == 1  # results alone are nothing that the user said


def test_spans_of_the_agent_count_only_where_no_request_was_recorded() -> None:
    whole = chat_span(5, 50, as_text=False)
    whole["attributes"]["gen_ai.operation.name"] = "invoke_agent"
    alone = trace_of({"spans": [whole]})
    both = trace_of({"spans": [whole, *(chat_span(upto, upto, as_text=False) for upto in (1, 3, 5))]})
    assert alone.steps == both.steps


def test_spans_that_hold_only_what_is_new_are_joined() -> None:
    first, second = chat_span(1, 1, as_text=False), chat_span(3, 3, as_text=False)
    second["attributes"]["gen_ai.input.messages"] = OTEL_TURNS[2:3]
    assert [step.say for step in trace_of({"spans": [first, second]}).steps if step.say] == [LOOKING]
    assert len(list(trace_of({"spans": [first, second]}).calls())) == 3


def test_spans_without_messages_say_how_to_record_them() -> None:
    with pytest.raises(InputError, match="OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"):
        conversation_of({"attributes": {"gen_ai.request.model": "m"}})


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ({"messages": [{"role": "user", "content": "x"}, "y"]}, "messages[1]"),
        ({"messages": [{"role": "robot", "content": "x"}]}, "messages[0]"),
        ({"messages": [{"role": "user", "content": 7}]}, "messages[0].content"),
        ({"messages": [{"role": "assistant", "tool_calls": {}}]}, "messages[0].tool_calls"),
        ({"contents": [{"role": "cat", "parts": [{"text": "x"}]}]}, "contents[0]"),
        ({"messages": [{"type": "human", "content": "x"}, {"type": "remark", "content": "y"}]}, "messages[1]"),
    ],
)
def test_a_broken_record_names_the_place(record: dict[str, Any], place: str) -> None:
    with pytest.raises(InputError) as raised:
        conversation_of(record)
    assert raised.value.path == place
    assert raised.value.mend


@pytest.mark.parametrize("record", [{"hello": 1}, {}, 7, "x", None, {"messages": []}])
def test_what_no_format_fits_is_told_with_the_known_ones(record: Any) -> None:
    with pytest.raises(InputError) as raised:
        conversation_of(record)
    for shape in SHAPES:
        assert shape.name in str(raised.value)


@pytest.mark.parametrize(
    "place",
    [{"case": "k", "run": 3}, {"metadata": {"case": "k", "run": "3"}}, {"case_id": "k", "trial": 3}],
    ids=["beside", "metadata", "other words"],
)
def test_case_and_run_stand_beside_the_messages_or_in_metadata(place: dict[str, Any]) -> None:
    trace = named_trace(conversation_of({**OPENAI_CHAT, **place}), case=None, run=None)
    assert (trace.case, trace.run) == ("k", 3)


def test_spans_name_the_case_in_an_attribute() -> None:
    span = chat_span(1, 1, as_text=False)
    span["attributes"] |= {"moot.case": "k", "moot.run": 2}
    trace = named_trace(conversation_of(span), case=None, run=None)
    assert (trace.case, trace.run) == ("k", 2)


def test_a_record_without_a_case_says_where_to_write_it() -> None:
    with pytest.raises(InputError, match="the record names no case; write it as case beside the messages"):
        named_trace(conversation_of(OPENAI_CHAT), case=None, run=None)


@pytest.mark.parametrize("run", [-1, True, "two", 1.5])
def test_a_run_that_is_no_number_is_refused(run: Any) -> None:
    with pytest.raises(InputError, match="is not a whole number"):
        named_trace(conversation_of({**OPENAI_CHAT, "case": "k", "run": run}), case=None, run=None)
