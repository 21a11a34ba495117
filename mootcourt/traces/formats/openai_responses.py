"""OpenAI responses: items in ``input`` and ``output`` (or ``items``), with calls as items of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from mootcourt.contract.trace import SentCall
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

CALLS = ("function_call", "custom_tool_call")
OUTPUTS = ("function_call_output", "custom_tool_call_output")
DROPPED = ("reasoning", "item_reference", "compaction")
ITEM_KINDS = ("message", *CALLS, *OUTPUTS, *DROPPED)


def recognises(record: Written) -> bool:
    """Return whether there are items of the responses API."""
    if record.get("object") == "response" or isinstance(record.get("output"), list):
        return True
    return any(
        isinstance(item, Mapping) and item.get("type") in ITEM_KINDS
        for held in (record.get("items"), record.get("input"), record.get("messages"))
        for item in (held if isinstance(held, list) else ())
    )


def read(record: Written) -> Conversation:
    """Return the conversation of a record."""
    reply = record.get("response") if isinstance(record.get("response"), Mapping) else {}
    assert isinstance(reply, Mapping)  # told apart above
    asked = record.get("input")
    items: list[Any] = [{"role": "user", "content": asked}] if isinstance(asked, str) else list_at(record, "input")
    items = [*items, *list_at(record, "messages"), *list_at(record, "items"), *list_at(record, "output")]
    items += list_at(reply, "output")
    prompts = [
        text_of(item.get("content"), "")
        for item in items
        if isinstance(item, Mapping) and item.get("role") in ("system", "developer")
    ]
    instructions = next((held["instructions"] for held in (record, reply) if held.get("instructions")), "")
    prompt = "\n".join([*([instructions] if isinstance(instructions, str) and instructions else []), *prompts])
    details = [held["incomplete_details"] for held in (record, reply) if held.get("incomplete_details")]
    return Conversation(
        tuple(_events(items)),
        agent_facts(record, prompt, reply),
        usage_of(record.get("usage"), reply.get("usage")),
        stopped_by(held.get("reason") for held in details if isinstance(held, Mapping)),
        named_in(record, reply.get("metadata")),
    )


def _events(items: list[Any]) -> Iterator[Event]:
    """Yield what happened; calls that follow each other without a result between them were sent together."""
    numbered = [(f"items[{index}]", object_at(item, f"items[{index}]")) for index, item in enumerate(items)]
    kept = [(at, item) for at, item in numbered if item.get("type") not in DROPPED]
    for together, group in groupby(kept, key=lambda pair: pair[1].get("type") in CALLS):
        if together:
            yield CallsSent(tuple(_call(item) for _, item in group))
        else:
            for at, item in group:
                yield from _other(item, at)


def _call(item: Written) -> SentCall:
    call_id = item.get("call_id") or item.get("id")
    if item["type"] == "custom_tool_call":
        return call_of(call_id, item.get("name"), {"input": item.get("input")}, item)
    return call_of(call_id, item.get("name"), item.get("arguments"), item)


def _other(item: Written, at: str) -> Iterator[Event]:
    kind, role = item.get("type", "message"), item.get("role")
    if kind in OUTPUTS:
        output = item.get("output")
        held = text_of(output, at) if isinstance(output, list) else output
        yield ResultBack(id_of(item.get("call_id")), str(item.get("name") or ""), result_of(held))
    elif kind != "message":
        yield CallsSent((malformed(item, f"an item of type {kind}, which is no call of the agent's own tools"),))
    elif role in ("user", "assistant"):
        text = text_of(item.get("content"), f"{at}.content")
        if role == "user" or text:
            yield UserSaid(text) if role == "user" else AgentSaid(text)
    elif role not in ("system", "developer"):
        raise InputError(f"the role {role!r} is none of user, assistant, system, developer", path=at, mend="mend it")


SHAPE = TraceShape("OpenAI responses", "input and output lists of items", recognises, read)
