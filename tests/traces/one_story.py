"""One conversation in every format that is read."""

from __future__ import annotations

import json
from typing import Any

from mootcourt.contract.trace import Trace
from mootcourt.traces.formats import conversation_of, named_trace

ASKED = "Please move parcel PX-20 to bay 4."
LOOKING = "Let me look."
DONE = "PX-20 is in bay 4 now."
MOVE = {"parcel": "PX-20", "bay": 4}
FIND = {"parcel": "PX-20"}


def text(value: Any) -> str:
    return json.dumps(value)


OPENAI_CHAT = {
    "model": "m-1",
    "temperature": 0,
    "messages": [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": [{"type": "text", "text": ASKED}]},
        {
            "role": "assistant",
            "content": LOOKING,
            "tool_calls": [
                {"id": "a", "type": "function", "function": {"name": "find_parcel", "arguments": text(FIND)}},
                {"id": "b", "type": "function", "function": {"name": "list_bays", "arguments": ""}},
            ],
        },
        {"role": "tool", "tool_call_id": "b", "content": text([4, 5])},
        {"role": "tool", "tool_call_id": "a", "content": text({"parcel": "PX-20", "bay": 1})},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {"id": "c", "type": "function", "function": {"name": "move_parcel", "arguments": text(MOVE)}}
            ],
        },
        {"role": "tool", "tool_call_id": "c", "content": "moved"},
        {"role": "assistant", "content": DONE},
    ],
}
OPENAI_RESPONSES = {
    "model": "m-1",
    "instructions": "Be brief.",
    "input": ASKED,
    "output": [
        {"type": "reasoning", "id": "r", "summary": []},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": LOOKING}]},
        {"type": "function_call", "call_id": "a", "id": "fc_1", "name": "find_parcel", "arguments": text(FIND)},
        {"type": "function_call", "call_id": "b", "id": "fc_2", "name": "list_bays", "arguments": ""},
        {"type": "function_call_output", "call_id": "b", "output": text([4, 5])},
        {"type": "function_call_output", "call_id": "a", "output": text({"parcel": "PX-20", "bay": 1})},
        {"type": "function_call", "call_id": "c", "name": "move_parcel", "arguments": text(MOVE)},
        {"type": "function_call_output", "call_id": "c", "output": [{"type": "input_text", "text": "moved"}]},
        {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": DONE}]},
    ],
}
ANTHROPIC = {
    "model": "m-1",
    "system": "Be brief.",
    "messages": [
        {"role": "user", "content": ASKED},
        {
            "role": "assistant",
            "content": [
                {"type": "thinking", "thinking": "Hm.", "signature": "s"},
                {"type": "text", "text": LOOKING},
                {"type": "tool_use", "id": "a", "name": "find_parcel", "input": FIND},
                {"type": "tool_use", "id": "b", "name": "list_bays", "input": {}},
            ],
        },
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "a", "content": text({"parcel": "PX-20", "bay": 1})},
                {"type": "tool_result", "tool_use_id": "b", "content": [{"type": "text", "text": text([4, 5])}]},
            ],
        },
        {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "move_parcel", "input": MOVE}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": "moved"}]},
        {"role": "assistant", "content": [{"type": "text", "text": DONE}]},
    ],
}
GEMINI = {
    "model": "m-1",
    "systemInstruction": {"parts": [{"text": "Be brief."}]},
    "contents": [
        {"role": "user", "parts": [{"text": ASKED}]},
        {
            "role": "model",
            "parts": [
                {"text": "Hm.", "thought": True},
                {"text": LOOKING},
                {"functionCall": {"name": "find_parcel", "args": FIND}},
                {"functionCall": {"name": "list_bays", "args": {}}},
            ],
        },
        {
            "role": "user",
            "parts": [
                {"functionResponse": {"name": "list_bays", "response": {"result": [4, 5]}}},
                {"functionResponse": {"name": "find_parcel", "response": {"parcel": "PX-20", "bay": 1}}},
            ],
        },
        {"role": "model", "parts": [{"functionCall": {"name": "move_parcel", "args": {**MOVE, "bay": 4.0}}}]},
        {"role": "user", "parts": [{"functionResponse": {"name": "move_parcel", "response": {"output": "moved"}}}]},
        {"role": "model", "parts": [{"text": DONE}]},
    ],
}
LANGCHAIN = {
    "model": "m-1",
    "messages": [
        {"type": "system", "content": "Be brief."},
        {"type": "human", "content": ASKED},
        {
            "type": "ai",
            "content": LOOKING,
            "tool_calls": [
                {"name": "find_parcel", "args": FIND, "id": "a", "type": "tool_call"},
                {"name": "list_bays", "args": {}, "id": "b", "type": "tool_call"},
            ],
            "invalid_tool_calls": [],
        },
        {"type": "tool", "content": text({"parcel": "PX-20", "bay": 1}), "tool_call_id": "a", "status": "success"},
        {"type": "tool", "content": text([4, 5]), "tool_call_id": "b"},
        {"type": "ai", "content": "", "tool_calls": [{"name": "move_parcel", "args": MOVE, "id": "c"}]},
        {"type": "tool", "content": "moved", "tool_call_id": "c"},
        {"type": "ai", "content": DONE},
    ],
}
LANGCHAIN_DATA = {
    **LANGCHAIN,
    "messages": [{"type": one["type"], "data": one} for one in LANGCHAIN["messages"] if isinstance(one, dict)],
}
CLASSES = {"system": "SystemMessage", "human": "HumanMessage", "ai": "AIMessage", "tool": "ToolMessage"}
LANGCHAIN_LC = {
    **LANGCHAIN,
    "messages": [
        {
            "lc": 1,
            "type": "constructor",
            "id": ["langchain", "schema", "messages", CLASSES[str(one["type"])]],
            "kwargs": one,
        }
        for one in LANGCHAIN["messages"]
        if isinstance(one, dict)
    ],
}


def part(kind: str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, **fields}


OTEL_TURNS: list[dict[str, Any]] = [
    {"role": "user", "parts": [part("text", content=ASKED)]},
    {
        "role": "assistant",
        "parts": [
            part("reasoning", content="Hm."),
            part("text", content=LOOKING),
            part("tool_call", id="a", name="find_parcel", arguments=FIND),
            part("tool_call", id="b", name="list_bays", arguments={}),
        ],
    },
    {
        "role": "tool",
        "parts": [
            part("tool_call_response", id="a", response={"parcel": "PX-20", "bay": 1}),
            part("tool_call_response", id="b", response=[4, 5]),
        ],
    },
    {"role": "assistant", "parts": [part("tool_call", id="c", name="move_parcel", arguments=MOVE)]},
    {"role": "tool", "parts": [part("tool_call_response", id="c", response="moved")]},
    {"role": "assistant", "parts": [part("text", content=DONE)]},
]


def chat_span(upto: int, start: int, *, as_text: bool) -> dict[str, Any]:
    kept = text if as_text else lambda value: value
    return {
        "traceId": "t1",
        "name": "chat m-1",
        "startTimeUnixNano": str(start),
        "attributes": {
            "gen_ai.operation.name": "chat",
            "gen_ai.request.model": "m-1",
            "gen_ai.system_instructions": kept([part("text", content="Be brief.")]),
            "gen_ai.input.messages": kept(OTEL_TURNS[:upto]),
            "gen_ai.output.messages": kept([{**OTEL_TURNS[upto], "finish_reason": "stop"}]),
        },
    }


def otlp(value: Any) -> dict[str, Any]:
    if isinstance(value, list):
        return {"arrayValue": {"values": [otlp(one) for one in value]}}
    if isinstance(value, dict):
        return {"kvlistValue": {"values": [{"key": key, "value": otlp(held)} for key, held in value.items()]}}
    kinds = {bool: "boolValue", int: "intValue", float: "doubleValue", str: "stringValue"}
    return {kinds[type(value)]: str(value) if type(value) is int else value}


OTEL = {"spans": [chat_span(3, 200, as_text=True), chat_span(1, 100, as_text=True), chat_span(5, 300, as_text=True)]}
OTEL_OTLP = {
    "resourceSpans": [
        {
            "scopeSpans": [
                {
                    "spans": [
                        {
                            **span,
                            "attributes": [
                                {"key": key, "value": otlp(held)} for key, held in span["attributes"].items()
                            ],
                        }
                        for span in (chat_span(upto, upto, as_text=False) for upto in (1, 3, 5))
                    ]
                }
            ]
        }
    ]
}


def event(name: str, **attributes: Any) -> dict[str, Any]:
    return {"name": f"gen_ai.{name}", "attributes": attributes}


def sent(call_id: str, name: str, arguments: Any) -> dict[str, Any]:
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": text(arguments)}}


OTEL_EVENTS = {
    "trace_id": "t1",
    "name": "chat",
    "attributes": {"gen_ai.request.model": "m-1"},
    "events": [
        event("system.message", content="Be brief."),
        event("user.message", content=ASKED),
        event(
            "assistant.message",
            content=LOOKING,
            tool_calls=text([sent("a", "find_parcel", FIND), sent("b", "list_bays", {})]),
        ),
        event("tool.message", id="a", content=text({"parcel": "PX-20", "bay": 1})),
        event("tool.message", id="b", content=text([4, 5])),
        event("assistant.message", tool_calls=text([sent("c", "move_parcel", MOVE)])),
        event("tool.message", id="c", content="moved"),
        event("choice", index=0, finish_reason="stop", message=text({"role": "assistant", "content": DONE})),
        event("choice", index=1, finish_reason="stop", message=text({"role": "assistant", "content": "Another."})),
    ],
}
RECORDS: dict[str, Any] = {
    "OpenAI chat": OPENAI_CHAT,
    "OpenAI responses": OPENAI_RESPONSES,
    "Anthropic": ANTHROPIC,
    "Gemini": GEMINI,
    "LangChain": LANGCHAIN,
    "LangChain, type and data": LANGCHAIN_DATA,
    "LangChain, constructors": LANGCHAIN_LC,
    "OpenTelemetry GenAI": OTEL,
    "OpenTelemetry GenAI, OTLP": OTEL_OTLP,
    "OpenTelemetry GenAI, events": OTEL_EVENTS,
}


def trace_of(record: Any, **fields: Any) -> Trace:
    return named_trace(conversation_of(record), case=fields.get("case", "c"), run=None)


def parsed(arguments: Any) -> Any:
    return json.loads(arguments or "{}") if isinstance(arguments, str) else arguments
