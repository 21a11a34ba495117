"""What came back from an agent, as a Reply that can be recorded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mootcourt.contract.received import as_text, json_value
from mootcourt.errors import InputError
from mootcourt.harness.task import Reply

LONGEST = 1_000_000
KEPT = 10_000


def as_reply(value: Any) -> tuple[Reply, str]:
    """Return the reply, and why it is none that can be used (empty where it can)."""
    reply = value if isinstance(value, Reply) else Reply(value) if isinstance(value, str) else None
    if reply is None:
        return Reply(), f"the agent returned {_kind(value)}; return text or a Reply"
    if not isinstance(reply.text, str):
        return Reply(), f"the text of the agent's Reply is {_kind(reply.text)}; give it text"
    if reply.stopped not in ("end", "length"):
        return Reply(reply.text), "the agent's Reply stopped for no known reason; write end or length"
    usage = {str(name): plain(value) for name, value in reply.usage.items()} if isinstance(reply.usage, Mapping) else {}
    raw = tuple(plain(item) for item in reply.raw) if isinstance(reply.raw, list | tuple) else (plain(reply.raw),)
    if len(reply.text) > LONGEST:
        told = f"the agent's text has {len(reply.text):,} characters; {LONGEST:,} are read, {KEPT:,} are kept"
        return Reply(reply.text[:KEPT], reply.stopped, usage), told
    return Reply(reply.text, reply.stopped, usage, raw), ""


def plain(value: Any) -> Any:
    """Return a value as JSON can hold it; an object of a client library is asked for its fields."""
    dump = getattr(value, "model_dump", None)
    if callable(dump) and not isinstance(value, type):
        value = dump(mode="json")
    try:
        return json_value(value)
    except InputError:
        return as_text(value)


def added(total: dict[str, Any], usage: Mapping[str, Any]) -> None:
    """Add figures to those of earlier turns; what is no figure is kept as last told."""
    for name, value in usage.items():
        held = total.get(name)
        both = _is_figure(held) and _is_figure(value)
        total[str(name)] = held + value if both else value


def _is_figure(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _kind(value: Any) -> str:
    return "nothing" if value is None else f"a {type(value).__name__}"
