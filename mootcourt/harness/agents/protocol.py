"""What the harness and an agent outside of it say to each other; docs/agents.md describes it for authors.

Every message is whole: it holds the task and all calls so far, so that an agent need remember nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from mootcourt.contract.printable import plain
from mootcourt.contract.trace import CallResult
from mootcourt.errors import MootError
from mootcourt.harness.task import Reply, Task
from mootcourt.harness.toolbox import Toolbox

VERSION = 1
LONGEST = 4 * 2**20  # bytes of one answer
HELLO: Mapping[str, Any] = {"type": "hello", "protocol": VERSION}
Ask = Callable[[Mapping[str, Any]], Awaitable[Any]]


class AgentFault(MootError):
    """An agent outside of the harness broke the protocol: the agent's own doing."""


async def turn(ask: Ask, task: Task, tools: Toolbox) -> Reply:
    """Serve one turn: hand over the task, make the calls that the agent asks for, until it replies.

    Raises:
        AgentFault: The agent answered with something else.
    """
    rounds: list[list[dict[str, Any]]] = []
    message = {
        "type": "task",
        "protocol": VERSION,
        "conversation": secrets.token_hex(8),
        "task": {name: getattr(task, name) for name in task.__slots__},
        "tools": tools.openai(),
        "rounds": rounds,
    }
    while True:
        answer = await ask(message)
        if not isinstance(answer, Mapping):
            raise AgentFault(f"the agent answered {shown(answer)}; an answer is an object with calls or text")
        if not answer.get("calls"):
            return _reply(answer)
        calls = _calls(answer["calls"])
        results = await tools.call_together(calls)
        rounds.append([_told(call, result) for call, result in zip(calls, results, strict=True)])


def calls_come_back(hello: Mapping[str, Any]) -> bool:
    """Whether an agent says that it has no tools of its own: all its calls come back to the harness."""
    return hello.get("tools") == "harness"


def described(answer: Any) -> dict[str, Any]:
    """Return what an agent says of itself, in answer to a hello.

    Raises:
        AgentFault: It is no object.
    """
    if not isinstance(answer, Mapping):
        raise AgentFault(f"the agent answered {shown(answer)} to hello; an answer is an object")
    return {"tools": "own", **{name: value for name, value in answer.items() if name not in ("type", "protocol")}}


def shown(value: Any) -> str:
    """Return the beginning of what an agent sent, safe to print."""
    text = value if isinstance(value, str) else repr(value)
    return plain(repr(text[:80]) if isinstance(value, str) else text[:80]) + ("..." if len(text) > 80 else "")


def _reply(answer: Mapping[str, Any]) -> Reply:
    text, stopped, usage = answer.get("text"), answer.get("stopped", "end"), answer.get("usage") or {}
    if not isinstance(text, str):
        raise AgentFault("the agent's answer has neither calls nor text; write one of them")
    if stopped not in ("end", "length"):
        raise AgentFault(f"the agent's answer stopped for {shown(stopped)}; stopped is end or length")
    if not isinstance(usage, Mapping):
        raise AgentFault(f"the usage of the agent's answer is {shown(usage)}; it is an object")
    raw = answer.get("raw")
    return Reply(text, stopped=stopped, usage=usage, raw=() if raw is None else (raw,))


def _calls(entries: Any) -> list[tuple[str, Any, str | None]]:
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise AgentFault(f"the calls of the agent's answer are {shown(entries)}; they are a list of objects")
    return [(entry.get("name") or "", entry.get("arguments"), entry.get("id")) for entry in entries]


def _told(call: tuple[str, Any, str | None], result: CallResult) -> dict[str, Any]:
    name, arguments, id = call
    told = {"status": result.status, "value": result.value, "code": result.code, "error": result.error}
    return {"id": id, "name": name, "arguments": arguments, "result": told}
