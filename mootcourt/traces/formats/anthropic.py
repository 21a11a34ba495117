"""Anthropic messages: content blocks, with ``tool_use`` of the agent and ``tool_result`` in user messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.errors import InputError
from mootcourt.traces.formats.events import AgentSaid, CallsSent, Conversation, Event, ResultBack, UserSaid
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

THINKING = ("thinking", "redacted_thinking")
BLOCKS = ("tool_use", "tool_result", *THINKING)


def recognises(record: Written) -> bool:
    """Return whether a message has blocks of calls, results or thinking, or the record a reply of this kind."""
    reply = record.get("response")
    if any(isinstance(held, Mapping) and held.get("type") == "message" for held in (record, reply)):
        return True
    messages = record.get("messages")
    return isinstance(messages, list) and any(_has_blocks(message) for message in messages)


def _has_blocks(message: Any) -> bool:
    content = message.get("content") if isinstance(message, Mapping) and "role" in message else None
    return isinstance(content, list) and any(isinstance(b, Mapping) and b.get("type") in BLOCKS for b in content)


def read(record: Written) -> Conversation:
    """Return the conversation of a record."""
    reply = next(
        (
            held
            for held in (record.get("response"), record)
            if isinstance(held, Mapping) and held.get("type") == "message"
        ),
        {},
    )
    messages = [*list_at(record, "messages"), *([reply] if reply else [])]
    prompt = text_of(record.get("system"), "system")
    return Conversation(
        tuple(_events(messages)),
        agent_facts(record, prompt, reply),
        usage_of(reply.get("usage")),
        stopped_by([reply.get("stop_reason")]),
        named_in(record),
    )


def _events(messages: list[Any]) -> Iterator[Event]:
    for index, one in enumerate(messages):
        at = f"messages[{index}]"
        message = object_at(one, at)
        role, content = message.get("role"), message.get("content")
        blocks = (
            [{"type": "text", "text": content}] if isinstance(content, str) else list_at(message, "content", f"{at}.")
        )
        if role == "user":
            yield from _user(blocks, at)
        elif role == "assistant":
            yield from _assistant(blocks, at)
        elif role != "system":
            raise InputError(f"the role {role!r} is none of user, assistant, system", path=at, mend="mend it")


def _user(blocks: list[Any], at: str) -> Iterator[Event]:
    """Yield the results first, as the protocol wants them, then what the user said."""
    for block in blocks:
        if isinstance(block, Mapping) and block.get("type") == "tool_result":
            content = block.get("content")
            held = text_of(content, f"{at}.content") if isinstance(content, list) else content
            failed = True if block.get("is_error") is True else None
            yield ResultBack(id_of(block.get("tool_use_id")), "", result_of(held, is_error=failed))
    said = [block for block in blocks if not (isinstance(block, Mapping) and block.get("type") == "tool_result")]
    if said or not blocks:
        yield UserSaid(text_of(said, f"{at}.content"))


def _assistant(blocks: list[Any], at: str) -> Iterator[Event]:
    texts, calls = [], []
    for block in blocks:
        kind = block.get("type") if isinstance(block, Mapping) else None
        if kind == "tool_use":
            calls.append(call_of(block.get("id"), block.get("name"), block.get("input"), block))
        elif kind in ("server_tool_use", "mcp_tool_use"):
            calls.append(malformed(block, f"a block of type {kind}, which the provider runs out of sight"))
        elif kind not in THINKING:
            texts.append(block)
    said = text_of(texts, f"{at}.content")
    if said:
        yield AgentSaid(said)
    if calls:
        yield CallsSent(tuple(calls))


SHAPE = TraceShape("Anthropic", "messages with content blocks (tool_use, tool_result)", recognises, read)
