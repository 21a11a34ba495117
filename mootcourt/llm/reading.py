"""A provider's reply, read into a Completion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from mootcourt.llm.completion import Completion
from mootcourt.llm.door import Exchange, litellm

CUT = {"length", "max_tokens"}
WITHHELD = {"content_filter"}


def read_reply(exchange: Exchange, *, ms: float, requests: int) -> Completion | None:
    """Return the reply of an exchange, or None where it cannot be read as one.

    A reply in the form of OpenAI's chat interface is read from what the provider sent, since litellm makes
    arguments into text, splits some calls, and gives up on entries that are no tool calls. Another
    provider's form is read as litellm translates it.
    """
    found = exchange.raw if _choice(exchange.raw) is not None else None
    if found is None and exchange.response is not None:
        found = exchange.response.model_dump()
    choice = _choice(found)
    if found is None or choice is None:
        return None
    message = choice["message"]
    text, calls = _text(message), message.get("tool_calls") or []
    if text is None or not isinstance(calls, list):
        return None
    return Completion(
        text=text,
        tool_calls=tuple(calls),
        stopped=_stopped(choice.get("finish_reason")),
        usage={**_usage(found.get("usage")), "requests": requests},
        cost=_cost(exchange.response),
        raw=exchange.raw if exchange.raw is not None else found,
        ms=ms,
        model=found["model"] if isinstance(found.get("model"), str) else "",
    )


def _choice(reply: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    choices = reply.get("choices") if reply else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], Mapping):
        return None
    return choices[0] if isinstance(choices[0].get("message"), Mapping) else None


def _text(message: Mapping[str, Any]) -> str | None:
    """Return what was said, in one piece or in parts; None where it is no text."""
    content = message.get("content")
    if content is None:
        refusal = message.get("refusal")
        return refusal if isinstance(refusal, str) else ""
    if isinstance(content, list):
        parts = [part.get("text") for part in content if isinstance(part, Mapping)]
        return "".join(part for part in parts if isinstance(part, str))
    return content if isinstance(content, str) else None


def _stopped(reason: Any) -> Literal["end", "length", "filter"]:
    word = reason.lower() if isinstance(reason, str) else ""
    if word in CUT:
        return "length"
    return "filter" if word in WITHHELD else "end"


def _usage(usage: Any) -> dict[str, int]:
    if not isinstance(usage, Mapping):
        return {}
    pairs = (("input_tokens", usage.get("prompt_tokens")), ("output_tokens", usage.get("completion_tokens")))
    return {name: count for name, count in pairs if type(count) is int and count >= 0}


def _cost(response: Any) -> float | None:
    if response is None:
        return None
    try:
        cost = litellm().completion_cost(completion_response=response)
    except Exception:  # it raises bare exceptions for models whose price it does not know
        return None
    return cost if isinstance(cost, float) else None
