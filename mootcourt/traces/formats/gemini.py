"""Gemini: ``contents`` with parts, ``functionCall`` and ``functionResponse``, and a reply's ``candidates``."""

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
    either,
    id_of,
    list_at,
    named_in,
    object_at,
    stopped_by,
    text_of,
    usage_of,
)


def recognises(record: Written) -> bool:
    """Return whether there are contents with parts, or the candidates of a reply."""
    held = record.get("contents") or record.get("messages") or record.get("history")
    contents = held if isinstance(held, list) else []
    parts = any(isinstance(one, Mapping) and "parts" in one for one in contents)
    # The messages of OpenTelemetry have parts too, but each part of theirs has a type.
    typed = any("type" in part for one in contents for part in _parts(one))
    return (parts and not typed) or isinstance(record.get("candidates"), list)


def _parts(content: Any) -> list[Written]:
    held = content.get("parts") if isinstance(content, Mapping) else None
    return [part for part in held if isinstance(part, Mapping)] if isinstance(held, list) else []


def read(record: Written) -> Conversation:
    """Return the conversation of a record."""
    reply = record.get("response") if isinstance(record.get("response"), Mapping) else record
    assert isinstance(reply, Mapping)  # told apart above
    key = next((key for key in ("contents", "messages", "history") if record.get(key)), "contents")
    contents = list_at(record, key)
    candidates = list_at(reply, "candidates")
    first = candidates[0] if candidates and isinstance(candidates[0], Mapping) else {}
    if isinstance(first.get("content"), Mapping):
        contents = [*contents, first["content"]]
    system = either(record, "systemInstruction", "system_instruction")
    prompt = text_of([*_parts(system)] or system, "systemInstruction") if system else ""
    config = either(record, "generationConfig", "generation_config", "config")
    return Conversation(
        tuple(_events(contents, key)),
        agent_facts(record, prompt, reply, config if isinstance(config, Mapping) else {}),
        usage_of(either(reply, "usageMetadata", "usage_metadata")),
        stopped_by([either(first, "finishReason", "finish_reason")]),
        named_in(record, record.get("labels")),
    )


def _events(contents: list[Any], key: str) -> Iterator[Event]:
    for index, one in enumerate(contents):
        at = f"{key}[{index}]"
        content = object_at(one, at)
        role = content.get("role", "user")
        if role not in ("user", "model", "function", "tool"):
            raise InputError(f"the role {role!r} is none of user, model, function, tool", path=at, mend="mend it")
        parts = [part for part in _parts(content) if part.get("thought") is not True]
        for part in parts:
            answered = either(part, "functionResponse", "function_response")
            if isinstance(answered, Mapping):
                yield ResultBack(
                    id_of(answered.get("id")), str(answered.get("name") or ""), result_of(_response(answered))
                )
        text = "".join(part["text"] for part in parts if isinstance(part.get("text"), str))
        if role == "model":
            yield from _model(parts, text)
        elif text:
            yield UserSaid(text)


def _model(parts: list[Written], text: str) -> Iterator[Event]:
    if text:
        yield AgentSaid(text)
    sent = [held for part in parts if isinstance(held := either(part, "functionCall", "function_call"), Mapping)]
    if sent:
        yield CallsSent(tuple(call_of(one.get("id"), one.get("name"), one.get("args", {}), one) for one in sent))


def _response(answered: Written) -> Any:
    """Return the response, without the wrapping that the client library puts around what is no object."""
    held = answered.get("response")
    if isinstance(held, Mapping) and len(held) == 1 and next(iter(held)) in ("result", "output"):
        return next(iter(held.values()))
    return held


SHAPE = TraceShape("Gemini", "contents with role and parts", recognises, read)
