from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mootcourt.contract.files import dump_line, parse_json
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError
from mootcourt.traces.formats import conversation_of, named_trace

CALL = {"id": "a", "type": "function", "function": {"name": "f", "arguments": "{}"}}
PARTS = [{"type": "text", "content": "x"}, {"type": "tool_call", "id": "a", "name": "f", "arguments": {}}]
SAMPLES: list[dict[str, Any]] = [
    {"messages": [{"role": "user", "content": "x"}, {"role": "assistant", "content": [{"type": "text", "text": "y"}],
     "tool_calls": [CALL]}, {"role": "tool", "tool_call_id": "a", "name": "f", "content": "{}"}], "tools": [{}],
     "response": {"choices": [{"message": {"role": "assistant", "content": "z"}}], "usage": {"prompt_tokens": 1}}},
    {"input": [{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "x"}]}], "output": [
     {"type": "function_call", "call_id": "a", "name": "f", "arguments": "{}"},
     {"type": "function_call_output", "call_id": "a", "output": "{}"}], "incomplete_details": {"reason": "x"}},
    {"system": "s", "messages": [{"role": "assistant", "content": [{"type": "tool_use", "id": "a", "name": "f",
     "input": {}}]}, {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "a", "content": "x"}]}]},
    {"contents": [{"role": "model", "parts": [{"functionCall": {"name": "f", "args": {}}}, {"text": "x"}]},
     {"role": "user", "parts": [{"functionResponse": {"name": "f", "response": {"result": 1}}}]}],
     "systemInstruction": {"parts": [{"text": "s"}]}, "candidates": [{"content": {"parts": []}}]},
    {"messages": [{"type": "ai", "content": "x", "tool_calls": [{"name": "f", "args": {}, "id": "a"}],
     "additional_kwargs": {}, "response_metadata": {"finish_reason": "stop"}, "usage_metadata": {"input_tokens": 1}},
     {"lc": 1, "type": "constructor", "id": ["ToolMessage"], "kwargs": {"content": "x", "tool_call_id": "a"}}]},
    {"resourceSpans": [{"scopeSpans": [{"spans": [{"traceId": "t", "startTimeUnixNano": "1", "attributes": [
     {"key": "gen_ai.output.messages", "value": {"arrayValue": {"values": [{"kvlistValue": {"values": [
      {"key": "role", "value": {"stringValue": "user"}}]}}]}}}]}]}]}]},
    {"attributes": {"gen_ai.input.messages": [{"role": "user", "parts": PARTS}],
     "gen_ai.response.finish_reasons": ["x"],
     "gen_ai.output.messages": [{"role": "assistant", "parts": PARTS, "finish_reason": "x"}]}},
    {"attributes": {"gen_ai.x": 1}, "events": [{"name": "gen_ai.assistant.message", "attributes": {"content": "x",
     "tool_calls": [CALL]}}, {"name": "gen_ai.choice", "attributes": {"index": 0, "message": {"content": "y"}}}]},
]  # fmt: skip
ODD: st.SearchStrategy[Any] = st.sampled_from(
    [None, True, 0, -1, 1.5, "", "x", "user", "assistant", "tool", "[", "{}", [], {}, [None], [[]], [{}], {"a": []},
     {"type": "text"}, {"role": "user"}, "\ud83d", "\x00", 10**30]
)  # fmt: skip


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [below for key, held in items for below in places(held, (*path, key))]


def replaced(value: Any, path: tuple[Any, ...], odd: Any) -> Any:
    changed = copy.deepcopy(value)
    here = changed
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = odd
    return changed


@pytest.mark.parametrize("number", range(len(SAMPLES)))
def test_the_samples_are_good(number: int) -> None:
    assert named_trace(conversation_of(SAMPLES[number]), case="k", run=None).steps or number == 5


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data(), sample=st.sampled_from(SAMPLES))
def test_a_record_with_anything_anywhere_is_read_or_told(data: st.DataObject, sample: dict[str, Any]) -> None:
    record = sample
    for _ in range(data.draw(st.integers(1, 3))):
        known = places(record)
        if known:
            record = replaced(record, data.draw(st.sampled_from(known)), data.draw(ODD))
    try:
        trace = named_trace(conversation_of(record), case="k", run=None)
    except InputError:
        return
    assert Trace.model_validate(parse_json(dump_line(trace.to_json()))) == trace
