"""LangChain messages: plain (``type: ai``), as ``{"type", "data"}``, or as ``lc`` constructors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.contract.trace import SentCall
from mootcourt.errors import InputError
from mootcourt.traces.formats.events import AgentSaid, CallsSent, Conversation, Event, ResultBack, UserSaid
from mootcourt.traces.formats.openai_chat import chat_call
from mootcourt.traces.formats.results import result_of
from mootcourt.traces.formats.shape import (
    TraceShape,
    Written,
    agent_facts,
    call_of,
    id_of,
    list_at,
    malformed,
    named_in,
    object_at,
    stopped_by,
    text_of,
    usage_of,
)

KINDS = {
    "human": "user", "HumanMessage": "user", "HumanMessageChunk": "user",
    "ai": "assistant", "AIMessage": "assistant", "AIMessageChunk": "assistant",
    "tool": "tool", "ToolMessage": "tool", "ToolMessageChunk": "tool",
    "function": "tool", "FunctionMessage": "tool",
    "system": "system", "SystemMessage": "system",
}  # fmt: skip


def recognises(record: Written) -> bool:
    """Return whether there are messages of LangChain."""
    return any(_fields(message)[0] in KINDS for message in _messages(record))


def _messages(record: Written) -> list[Any]:
    """Return the messages of a record, also of a state or of a run with inputs and outputs."""
    for held in (record, record.get("outputs"), record.get("output"), record.get("state"), record.get("values")):
        found = held.get("messages") if isinstance(held, Mapping) else None
        if isinstance(found, list):
            return found[0] if len(found) == 1 and isinstance(found[0], list) else found
    return []


def _fields(message: Any) -> tuple[str, Written]:
    """Return the kind of a message (empty for none) and its fields, whichever way it is written."""
    if not isinstance(message, Mapping):
        return "", {}
    kind: Any = message.get("type")
    kwargs, path, data = message.get("kwargs"), message.get("id"), message.get("data")
    if message.get("lc") is not None and isinstance(kwargs, Mapping) and isinstance(path, list) and path:
        kind, held = path[-1], kwargs
    elif isinstance(data, Mapping):
        held = data
    else:
        held = message if "content" in message and "role" not in message else {}
    return (kind, held) if isinstance(kind, str) and held else ("", held)


def read(record: Written) -> Conversation:
    """Return the conversation of a record."""
    messages = _messages(record)
    fields = [(KINDS.get(kind, ""), held) for kind, held in map(_fields, messages)]
    said = [held for role, held in fields if role == "assistant"]
    reply = [held["response_metadata"] for held in said if isinstance(held.get("response_metadata"), Mapping)]
    prompt = "\n".join(text_of(held.get("content"), "") for role, held in fields if role == "system")
    extra = record.get("extra")
    return Conversation(
        tuple(_events(messages)),
        agent_facts(record, prompt, *reply[-1:]),
        usage_of(*(held.get("usage_metadata") for held in said)),
        stopped_by([held.get("finish_reason") or held.get("stop_reason") for held in reply[-1:]]),
        named_in(record, extra.get("metadata") if isinstance(extra, Mapping) else None),
    )


def _events(messages: list[Any]) -> Iterator[Event]:
    for index, message in enumerate(messages):
        at = f"messages[{index}]"
        kind, held = _fields(object_at(message, at))
        role = KINDS.get(kind)
        if role is None:
            raise InputError(f"the type {kind!r} is none of {', '.join(KINDS)}", path=at, mend="write one of these")
        if role == "user":
            yield UserSaid(text_of(held.get("content"), f"{at}.content"))
        elif role == "tool":
            failed = {"error": True, "success": None}.get(str(held.get("status")))
            content = held.get("content")
            value = text_of(content, f"{at}.content") if isinstance(content, list) else content
            name = held["name"] if isinstance(held.get("name"), str) else ""
            yield ResultBack(id_of(held.get("tool_call_id")), name, result_of(value, is_error=failed))
        elif role == "assistant":
            yield from _assistant(held, at)


def _assistant(held: Written, at: str) -> Iterator[Event]:
    content = held.get("content")
    if isinstance(content, list):  # blocks of calls and thinking stand beside the texts; the calls come below
        content = [part for part in content if not isinstance(part, Mapping) or part.get("type") in ("text", "refusal")]
    said = text_of(content, f"{at}.content")
    if said:
        yield AgentSaid(said)
    calls = _calls(held, at)
    if calls:
        yield CallsSent(calls)


def _calls(held: Written, at: str) -> tuple[SentCall, ...]:
    """Return the calls; where the provider's own entries are kept, their arguments are the raw ones."""
    extra = held.get("additional_kwargs")
    raw = list_at(extra, "tool_calls", f"{at}.additional_kwargs.") if isinstance(extra, Mapping) else []
    if raw:
        return tuple(map(chat_call, raw))
    sent = [
        call_of(entry.get("id"), entry.get("name"), entry.get("args"), entry)
        if isinstance(entry, Mapping)
        else malformed(entry, "the entry is no object")
        for entry in (*list_at(held, "tool_calls", f"{at}."), *list_at(held, "invalid_tool_calls", f"{at}."))
    ]
    return tuple(sent)


SHAPE = TraceShape("LangChain", "messages with type human, ai, tool", recognises, read)
