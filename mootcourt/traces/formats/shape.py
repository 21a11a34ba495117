"""What the formats of traces share: their shape, and the reading of texts, calls and facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from mootcourt.contract.tool import canonical_json
from mootcourt.contract.trace import SentCall, Stopped
from mootcourt.errors import InputError
from mootcourt.traces.formats.events import Conversation

Written = Mapping[str, Any]
CUT = ("length", "max_tokens", "max_output_tokens", "model_context_window_exceeded")


@dataclass(frozen=True, slots=True)
class TraceShape:
    """One way to write a conversation with tool calls.

    Attributes:
        name: What the format is called in messages.
        takes: What a record of it holds, in words, for the message that nothing fits.
        recognises: Whether a record is written this way.
        read: The conversation of the record.
    """

    name: str
    takes: str
    recognises: Callable[[Written], bool]
    read: Callable[[Written], Conversation]


def list_at(record: Written, key: str, at: str = "") -> list[Any]:
    """Return the list under a key; none where the key is absent or null.

    Raises:
        InputError: Something else stands there.
    """
    found = record.get(key)
    if found is None:
        return []
    if not isinstance(found, list):
        raise InputError(f"{key} is not a list", path=f"{at}{key}", mend="write a list")
    return found


def object_at(value: Any, at: str) -> Written:
    """Return an object as it is.

    Raises:
        InputError: It is something else.
    """
    if not isinstance(value, Mapping):
        raise InputError("this is no message: a message is an object", path=at, mend="take it out, or write an object")
    return value


def either(held: Written, *keys: str) -> Any:
    """Return the first of several spellings of a field that holds something; None where none does."""
    return next((held[key] for key in keys if held.get(key) is not None), None)


def text_of(content: Any, at: str) -> str:
    """Return the text of a content: text, null, or a list of parts; what is no text is named in brackets.

    Raises:
        InputError: The content is something else.
    """
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if isinstance(content, Mapping):
        return _part_text(content)
    if not isinstance(content, list):
        raise InputError("the content is neither text nor a list of parts", path=at, mend="write it as text")
    return "\n".join(text for text in map(_part_text, content) if text)


def _part_text(part: Any) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, Mapping):
        return ""
    for key in ("text", "refusal", "content"):
        if isinstance(part.get(key), str):
            return str(part[key])
    kind = part.get("type") or next(iter(part), "")
    return f"[{kind}]" if kind else ""


def malformed(entry: Any, why: str) -> SentCall:
    """Return the call of an entry that is none, with the entry kept as it came."""
    name = entry.get("name") if isinstance(entry, Mapping) else None
    fields = {"name": name} if isinstance(name, str) else {}
    call_id = id_of(entry.get("id")) if isinstance(entry, Mapping) else None
    return SentCall(**{"id": call_id} if call_id else {}, **fields, arguments=entry, malformed=why)


def call_of(call_id: Any, name: Any, arguments: Any, entry: Any) -> SentCall:
    """Return a call with the arguments as received; one without a name is malformed."""
    if not isinstance(name, str) or not name:
        return malformed(entry, "the entry names no tool")
    known = id_of(call_id)
    return SentCall(**{"id": known} if known else {}, name=name, arguments=arguments)


def id_of(value: Any) -> str | None:
    """Return an id as text, or None where there is none."""
    return str(value) if isinstance(value, str | int) and value != "" else None


def stopped_by(reasons: Iterable[Any]) -> Stopped:
    """Return why the last reply ended, from the provider's word for it."""
    last = [reason.lower() for reason in reasons if isinstance(reason, str)][-1:]
    return "length" if last and last[0] in CUT else "end"


def agent_facts(record: Written, prompt: str, *more: Written) -> dict[str, Any]:
    """Return what a record says of the agent: model, temperature, and digests of prompt and tools."""
    facts: dict[str, Any] = {}
    places = (record, *more)
    for name, keys in {
        "model": ("model", "model_name", "modelVersion", "model_version"),
        "temperature": ("temperature",),
    }.items():
        found = next(
            (place[key] for place in places for key in keys if isinstance(place.get(key), str | int | float)), None
        )
        if found is not None:
            facts[name] = found
    if prompt:
        facts["prompt_hash"] = sha256(prompt.encode("utf-8", "surrogatepass")).hexdigest()
    tools = next((place["tools"] for place in places if isinstance(place.get("tools"), list)), None)
    if tools:
        facts["tools_hash"] = sha256(canonical_json(tools).encode()).hexdigest()
    return facts


USAGE = {
    "input_tokens": ("input_tokens", "prompt_tokens", "promptTokenCount", "prompt_token_count"),
    "output_tokens": ("output_tokens", "completion_tokens", "candidatesTokenCount", "candidates_token_count"),
}


def usage_of(*held: Any) -> dict[str, Any]:
    """Return the tokens that the replies used, added up."""
    total: dict[str, Any] = {}
    for usage in held:
        for name, keys in USAGE.items() if isinstance(usage, Mapping) else ():
            count = next((usage[key] for key in keys if isinstance(usage.get(key), int)), None)
            if count is not None:
                total[name] = total.get(name, 0) + count
    return total


def named_in(record: Written, *more: Any) -> tuple[dict[str, Any], ...]:
    """Return the places that may name case and run: the record itself, then its metadata."""
    places = [record, record.get("metadata"), *more]
    return tuple(dict(place) for place in places if isinstance(place, Mapping))
