"""OpenTelemetry GenAI: messages in attributes of spans, or as events, put together to one conversation.

Each request's span repeats the conversation so far, so that a later one continues the one before
it. Spans of the agent as a whole (``invoke_agent``) count only where no request was recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mootcourt.contract.trace import SentCall
from mootcourt.errors import InputError
from mootcourt.traces.formats.events import AgentSaid, CallsSent, Conversation, Event, ResultBack, UserSaid
from mootcourt.traces.formats.openai_chat import chat_call
from mootcourt.traces.formats.otlp import Signal, is_telemetry, signals
from mootcourt.traces.formats.results import result_of
from mootcourt.traces.formats.shape import (
    TraceShape,
    Written,
    agent_facts,
    call_of,
    id_of,
    malformed,
    stopped_by,
    text_of,
    usage_of,
)
from mootcourt.traces.received import parse_received

INPUT, OUTPUT, INSTRUCTIONS = "gen_ai.input.messages", "gen_ai.output.messages", "gen_ai.system_instructions"
EVENT_ROLES = {
    "gen_ai.system.message": "system",
    "gen_ai.user.message": "user",
    "gen_ai.assistant.message": "assistant",
    "gen_ai.tool.message": "tool",
    "gen_ai.choice": "assistant",
}
NO_CONTENT = "set OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT when you record, so that messages are kept"


def read(record: Written) -> Conversation:
    """Return the conversation of the spans of one trace.

    Raises:
        InputError: No messages were recorded.
    """
    return read_signals(list(signals(record)))


def read_signals(found: Sequence[Signal]) -> Conversation:
    """Return the conversation of the spans and log records of one trace, sorted by their time.

    Raises:
        InputError: No messages were recorded.
    """
    ordered = sorted(found, key=lambda signal: signal.time)
    requests = [signal for signal in ordered if signal.attributes.get("gen_ai.operation.name") != "invoke_agent"]
    told = _told(requests) or _told(ordered)
    if not told:
        raise InputError("the spans hold no messages", path=INPUT, mend=NO_CONTENT)
    messages: list[dict[str, Any]] = []
    for _, asked, answered in told:
        messages = [*_continued(messages, asked), *answered]
    prompts = [text_of(_listed(signal.attributes.get(INSTRUCTIONS)), INSTRUCTIONS) for signal, _, _ in told[:1]]
    prompts += [_text(one) for one in told[0][1] if one.get("role") in ("system", "developer")]
    last = told[-1][0].attributes
    facts = {
        "model": last.get("gen_ai.response.model") or last.get("gen_ai.request.model"),
        "temperature": last.get("gen_ai.request.temperature"),
        "tools": _listed(last.get("gen_ai.tool.definitions")),
    }
    reasons = [one.get("finish_reason") for _, _, answered in told for one in answered]
    return Conversation(
        tuple(_events(messages)),
        agent_facts(facts, "\n".join(filter(None, prompts))),
        usage_of(*(_usage(signal.attributes) for signal, _, _ in told)),
        stopped_by(reasons or (_listed(last.get("gen_ai.response.finish_reasons")) or [])[-1:]),
        tuple({str(key).removeprefix("moot."): held for key, held in signal.attributes.items()} for signal in ordered),
    )


def _usage(attributes: Written) -> Written:
    prefix = "gen_ai.usage."
    return {key.removeprefix(prefix): held for key, held in attributes.items() if key.startswith(prefix)}


Told = tuple[Signal, list[dict[str, Any]], list[dict[str, Any]]]


def _told(found: Sequence[Signal]) -> list[Told]:
    """Return the signals that hold messages, each with what was asked and what was answered."""
    told: list[Told] = []
    loose: list[Signal] = []
    for signal in found:
        # The event form of the newer convention holds the same attributes on a log record.
        held = [signal.attributes, *(event.attributes for event in signal.events)]
        holder = next((attributes for attributes in held if INPUT in attributes or OUTPUT in attributes), None)
        if holder is not None:
            told.append((signal, _messages(holder.get(INPUT), INPUT), _messages(holder.get(OUTPUT), OUTPUT)))
        elif any(event.name in EVENT_ROLES for event in signal.events):
            told.append((signal, *_of_events(signal.events)))
        elif signal.name in EVENT_ROLES:
            loose.append(signal)
    return told or ([(loose[0], *_of_events(loose))] if loose else [])


def _messages(value: Any, path: str) -> list[dict[str, Any]]:
    listed = _listed(value)
    if listed is None:
        return []
    if not isinstance(listed, list) or not all(isinstance(one, Mapping) for one in listed):
        raise InputError(
            "this is no list of messages", path=path, mend="write the messages as a list, or its JSON text"
        )
    return [dict(one) for one in listed]


def _listed(value: Any) -> Any:
    """Return an attribute that holds a structure, also where it is written as JSON text."""
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{"):
        return parse_received(value)
    return value


def _of_events(events: Sequence[Signal]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the messages of events: those that went in, and the choice that came out."""
    asked: list[dict[str, Any]] = []
    answered: list[dict[str, Any]] = []
    for event in events:
        role = EVENT_ROLES.get(event.name)
        if role is None:
            continue
        fields = {**event.attributes, **(event.body if isinstance(event.body, Mapping) else {})}
        inner = _listed(fields.get("message"))
        message = {**fields, **(inner if isinstance(inner, Mapping) else {}), "role": role}
        if event.name == "gen_ai.choice":
            if fields.get("index") in (None, 0):
                answered = [message]
            continue
        asked, answered = [*asked, *answered, message], []
    return asked, answered


def _continued(before: list[dict[str, Any]], asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the conversation with what a request adds, whether the request repeats it or not."""
    heads, tails = [_essence(one) for one in before], [_essence(one) for one in asked]
    if tails[: len(heads)] == heads:
        return [*before, *asked[len(heads) :]]
    known = len(tails) <= len(heads) and heads[: len(tails)] == tails
    return before if known else [*before, *(one for one, told in zip(asked, tails, strict=True) if told not in heads)]


def _essence(message: Mapping[str, Any]) -> str:
    """Return what makes two messages the same, whichever way they are written."""
    return repr(tuple(_message_events(message, "")))


def _text(message: Mapping[str, Any]) -> str:
    parts = message.get("parts")
    return text_of(parts if isinstance(parts, list) else _listed(message.get("content")), "content")


def _events(messages: list[dict[str, Any]]) -> Iterator[Event]:
    for index, message in enumerate(messages):
        yield from _message_events(message, f"messages[{index}]")


def _message_events(message: Mapping[str, Any], at: str) -> Iterator[Event]:
    role = message.get("role")
    parts = message.get("parts")
    if not isinstance(parts, list):
        parts = _parts_of_flat(message)
    texts = [part for part in parts if isinstance(part, Mapping) and _kind(part) not in (*CALLS, *RESULTS, *DROPPED)]
    for part in parts:
        if isinstance(part, Mapping) and _kind(part) in RESULTS:
            held = next((part[key] for key in ("response", "result", "content") if key in part), None)
            name = part.get("name") or message.get("name") or ""
            yield ResultBack(id_of(part.get("id")), str(name), result_of(held))
    said = text_of(texts, at)
    if role in ("assistant", "model") and said:
        yield AgentSaid(said)
    elif role == "user" and texts:
        yield UserSaid(said)
    calls = tuple(_call(part) for part in parts if isinstance(part, Mapping) and _kind(part) in CALLS)
    if calls:
        yield CallsSent(calls)


CALLS = ("tool_call", "function_call", "server_tool_call", "chat_call")
RESULTS = ("tool_call_response",)
DROPPED = ("reasoning", "thinking", "server_tool_call_response")


def _kind(part: Mapping[str, Any]) -> Any:
    return part.get("type")


def _call(part: Mapping[str, Any]) -> SentCall:
    if _kind(part) == "chat_call":
        return chat_call(part["entry"])
    if _kind(part) == "server_tool_call":
        return malformed(part, "a call that the provider runs out of sight")
    return call_of(part.get("id"), part.get("name"), part.get("arguments"), part)


def _parts_of_flat(message: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the parts of a message that has content and tool_calls instead, as events write it."""
    content = message.get("content")
    if message.get("role") == "tool":
        call_id = message.get("id") or message.get("tool_call_id")
        return [{"type": "tool_call_response", "id": call_id, "response": content}]
    texts = [{"type": "text", "content": text_of(content, "content")}] if content else []
    calls = _listed(message.get("tool_calls"))
    return texts + [{"type": "chat_call", "entry": entry} for entry in (calls if isinstance(calls, list) else [])]


SHAPE = TraceShape("OpenTelemetry GenAI", "spans or log records with gen_ai.* attributes or events", is_telemetry, read)
