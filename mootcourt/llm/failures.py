"""What a failed request means, in one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from mootcourt.contract.printable import plain
from mootcourt.errors import ModelError
from mootcourt.llm.door import Exchange, litellm

LONGEST = 300
RETRIED = {"rate", "server", "connection"}
_CONNECTION = {"APIConnectionError", "TransportError", "ConnectionError", "ConnectError", "ReadError", "ClientError"}
_WRAPPED = re.compile(r"^(?:(?:litellm\.)?\w+(?:Error|Exception|Timeout)(?::| - )\s*)+")


def failure_of(exchange: Exchange) -> ModelError:
    """Return the error that tells a user why an exchange gave no reply, and what to do."""
    error = exchange.error
    if error is None:
        return _unreadable(exchange)
    kind = _kind(exchange, error)
    if kind == "timeout":
        return too_slow(exchange)
    status = getattr(error, "status_code", None) if _headers(error) is not None else None
    told = f"{status}: {said(error)}" if status else said(error)
    wait = _retry_after(error)
    mend = f"it asks to wait {wait:.0f} seconds" if wait else _mend(kind, exchange)
    return ModelError(f"{exchange.where}: {_WHAT[kind]} ({told}); {mend}", kind=kind, retry_after=wait)


def too_slow(exchange: Exchange) -> ModelError:
    """Return the error of an endpoint that did not answer in time."""
    text = f"{exchange.where}: {_WHAT['timeout']} within {exchange.timeout:g} seconds; {_MEND['timeout']}"
    return ModelError(text, kind="timeout")


def said(error: BaseException) -> str:
    """Return the text of an error in one short line that is safe to print."""
    text = str(error).partition("Traceback (most recent call last)")[0]
    text = " ".join(_WRAPPED.sub("", text).split()) or type(error).__name__
    return plain(text if len(text) <= LONGEST else f"{text[:LONGEST]}...")


_WHAT = {
    "key": "the endpoint takes no request with this key, or without one",
    "model": "no such model",
    "request": "the endpoint refuses the request",
    "rate": "the endpoint's rate limit is reached",
    "server": "the endpoint fails",
    "connection": "the endpoint cannot be reached",
    "timeout": "no answer",
    "reply": "the reply cannot be read",
}
_BY_STATUS = {401: "key", 403: "key", 404: "model", 408: "server", 429: "rate"}
_MEND = {
    "key": "set the provider's key in the environment",
    "model": "write PROVIDER/NAME as litellm does, or name the endpoint that serves it with api_base",
    "request": "see whether the model takes these parameters, tools and this length",
    "rate": "run fewer at once, or go on later",
    "server": "go on later",
    "connection": "see whether it runs, and whether the address is right",
    "timeout": "allow more time, or see whether the endpoint hangs",
    "reply": "see whether the address is that of a chat interface",
}


def _kind(exchange: Exchange, error: Exception) -> str:
    status = getattr(error, "status_code", None)
    if _headers(error) is not None and isinstance(status, int):
        return _BY_STATUS.get(status, "server" if status >= 500 else "request")
    if exchange.raw is not None:  # litellm says 500, among others, of replies that it cannot read
        return "reply"
    names = {kind.__name__ for kind in type(error).__mro__}
    if "Timeout" in names:
        return "timeout"
    if any(_is_connection(inner) for inner in _chain(error)):
        return "connection"
    if "AuthenticationError" in names or "Missing credentials" in str(error):
        return "key"
    if "LLM Provider NOT provided" in str(error):
        return "model"
    return "request" if isinstance(status, int) and status < 500 else "reply"


def _unreadable(exchange: Exchange) -> ModelError:
    sent = exchange.raw
    told = f"keys: {', '.join(map(str, sorted(sent)[:8])) or 'none'}" if sent is not None else "no JSON object"
    return ModelError(f"{exchange.where}: {_WHAT['reply']} ({plain(told)}); {_MEND['reply']}", kind="reply")


def _mend(kind: str, exchange: Exchange) -> str:
    if kind == "key":
        try:
            missing = litellm().validate_environment(exchange.model)["missing_keys"]
        except Exception:  # a hint only; litellm raises for models that it does not know
            missing = []
        if missing:
            return f"set {' or '.join(missing)} in the environment"
    return _MEND[kind]


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    while id(error) not in seen:
        seen.add(id(error))
        yield error
        inner = error.__cause__ or error.__context__
        if inner is None:
            return
        error = inner


def _is_connection(error: BaseException) -> bool:
    return isinstance(error, OSError) or bool({kind.__name__ for kind in type(error).__mro__} & _CONNECTION)


def _headers(error: BaseException) -> Mapping[str, str] | None:
    """Return the headers of the reply that an error tells of; None where no reply came."""
    response = getattr(error, "response", None)
    for found in (getattr(error, "litellm_response_headers", None), getattr(response, "headers", None)):
        if found:
            return {str(name).lower(): str(value) for name, value in dict(found).items()}
    return None


def _retry_after(error: BaseException) -> float | None:
    """Return how long the endpoint asks to wait, in seconds.

    Reference: RFC 9110, section 10.2.3: a number of seconds or a date.
    """
    value: Any = (_headers(error) or {}).get("retry-after")
    if value is None:
        return None
    if re.fullmatch(r"\d+(\.\d+)?", value.strip()):
        return float(value)
    try:
        until = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (until.replace(tzinfo=until.tzinfo or UTC) - datetime.now(UTC)).total_seconds())
