"""OpenAI chat completions: ``messages`` with ``tool_calls`` and tool messages, or a logged request and its reply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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

PROMPT_ROLES = ("system", "developer")
ROLES = ("user", "assistant", "tool", "function", *PROMPT_ROLES)


def recognises(record: Written) -> bool:
    """Return whether there are messages with roles."""
    messages = record.get("messages")
    return isinstance(messages, list) and any(isinstance(one, Mapping) and "role" in one for one in messages)


def read(record: Written) -> Conversation:
    """Return the conversation of a record."""
    messages = list_at(record, "messages")
    reply = record.get("response") if isinstance(record.get("response"), Mapping) else record
    choices = list_at(reply or {}, "choices")
    first = choices[0] if choices and isinstance(choices[0], Mapping) else {}
    if isinstance(first.get("message"), Mapping):
        messages = [*messages, first["message"]]
    prompts = [text_of(one.get("content"), "") for one in messages if _role(one) in PROMPT_ROLES]
    return Conversation(
        tuple(chat_events(messages)),
        agent_facts(record, "\n".join(prompts), reply or {}),
        usage_of((reply or {}).get("usage")),
        stopped_by([first.get("finish_reason")]),
        named_in(record),
    )


def _role(message: Any) -> Any:
    return message.get("role") if isinstance(message, Mapping) else None


def chat_events(messages: list[Any], at: str = "messages") -> Iterator[Event]:
    """Yield what the messages say happened.

    Raises:
        InputError: An entry is no message.
    """
    for index, one in enumerate(messages):
        here = f"{at}[{index}]"
        message = object_at(one, here)
        role = message.get("role")
        if role not in ROLES:
            raise InputError(f"the role {role!r} is none of {', '.join(ROLES)}", path=here, mend="write one of these")
        if role == "user":
            yield UserSaid(text_of(message.get("content"), f"{here}.content"))
        elif role in ("tool", "function"):
            yield ResultBack(id_of(message.get("tool_call_id")), _name(message), result_of(_content(message)))
        elif role == "assistant":
            yield from _assistant(message, here)


def _name(message: Written) -> str:
    return message["name"] if isinstance(message.get("name"), str) else ""


def _content(message: Written) -> Any:
    """Return what a tool message holds: one text, also where it is written as parts."""
    content = message.get("content")
    parts = isinstance(content, list) and all(isinstance(part, Mapping) and "type" in part for part in content)
    return text_of(content, "content") if parts and content else content


def _assistant(message: Written, here: str) -> Iterator[Event]:
    said = text_of(message.get("content"), f"{here}.content") or text_of(message.get("refusal"), f"{here}.refusal")
    if said:
        yield AgentSaid(said)
    calls = tuple(map(chat_call, list_at(message, "tool_calls", f"{here}.")))
    legacy = message.get("function_call")
    if isinstance(legacy, Mapping):
        calls += (call_of(None, legacy.get("name"), legacy.get("arguments"), legacy),)
    if calls:
        yield CallsSent(calls)


def chat_call(entry: Any) -> SentCall:
    """Return the call of an entry of ``tool_calls``; a custom tool's text is its argument ``input``."""
    if not isinstance(entry, Mapping):
        return malformed(entry, "the entry is no object")
    function, custom = entry.get("function"), entry.get("custom")
    if isinstance(function, Mapping):
        return call_of(entry.get("id"), function.get("name"), function.get("arguments"), entry)
    if entry.get("type") == "custom" and isinstance(custom, Mapping):
        return call_of(entry.get("id"), custom.get("name"), {"input": custom.get("input")}, entry)
    return malformed(entry, "the entry has no function")


SHAPE = TraceShape("OpenAI chat", "messages with role and content", recognises, read)
