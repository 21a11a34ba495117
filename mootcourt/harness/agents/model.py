"""``model:NAME``: a language model in a plain tool loop."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from math import isfinite
from typing import Any, ClassVar
from urllib.parse import parse_qsl, urlencode, urlsplit

from mootcourt.contract.files import parse_json
from mootcourt.errors import InputError, MissingPackageError, UsageError
from mootcourt.harness.agents.conversation import house_prompt, opening, sent_back, told
from mootcourt.harness.agents.registry import agent_kind, is_secret
from mootcourt.harness.task import Reply, Task
from mootcourt.harness.toolbox import Toolbox
from mootcourt.llm import Completion, acomplete

FORM = "model:NAME[?temperature=0&max_tokens=500&api_base=URL]"
ROUNDS = 20  # requests within a turn
_OURS = ("rounds", "retries")  # the settings that count something


@agent_kind("model", form=FORM)
def model_agent(rest: str) -> ModelAgent:
    """A language model in a plain tool loop, through litellm; parameters stand after a question mark."""
    if find_spec("litellm") is None:
        raise MissingPackageError("model: needs the package litellm; run: pip install litellm")
    name, _, query = rest.partition("?")
    if not name:
        raise UsageError(f"model:{rest} names no model; write {FORM}")
    parameters: dict[str, Any] = {}
    for key, text in parse_qsl(query, keep_blank_values=True):
        if key in parameters:
            raise UsageError(f"model:{rest} says {key} twice; say it once")
        parameters[key] = text if key == "api_base" else _value(text)
    for key in _OURS:
        if key in parameters and (type(parameters[key]) is not int or parameters[key] < 0):
            raise UsageError(f"{key} of model:{rest} is a whole number, not {parameters[key]!r}")
    if "timeout" in parameters and not _is_positive(parameters["timeout"]):
        raise UsageError(f"timeout of model:{rest} is a number of seconds, not {parameters['timeout']!r}")
    return ModelAgent(name, rounds=parameters.pop("rounds", ROUNDS), parameters=parameters)


def at_endpoint(spec: str, api_base: str) -> str:
    """Return the SPEC of a model with its endpoint in it.

    Raises:
        UsageError: The SPEC names no model, or names an endpoint already.
    """
    if not spec.startswith("model:"):
        raise UsageError(f"an api_base is for an agent model:NAME, and not for {spec}")
    if not urlsplit(api_base).scheme.startswith("http"):
        raise UsageError(f"{api_base!r} is no address of an endpoint; write http://HOST[:PORT]/PATH")
    name, mark, query = spec.partition("?")
    if any(key == "api_base" for key, _ in parse_qsl(query, keep_blank_values=True)):
        raise UsageError(f"{spec} names an endpoint already; name one")
    return f"{name}?{query + '&' if mark and query else ''}{urlencode({'api_base': api_base}, safe=':/@')}"


def _value(text: str) -> Any:
    try:
        return parse_json(text)
    except InputError:
        return text


def _is_positive(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value) and value > 0


@dataclass(frozen=True, slots=True)
class ModelAgent:
    """A model that is asked again after each round of calls, until it calls no tool.

    Attributes:
        model: As litellm names it.
        rounds: How many requests a turn may take; after them the turn ends with the last text.
        parameters: What goes with each request, ``api_base`` among it.
        only_waits: Whether all its time is spent on waiting for others, so that being late is not its doing.
    """

    model: str
    rounds: int = ROUNDS
    parameters: Mapping[str, Any] = field(default_factory=dict)
    only_waits: ClassVar[bool] = True

    def describe(self) -> dict[str, Any]:
        """Return what a trace records of the agent."""
        shown = {name: value for name, value in self.parameters.items() if name != "api_base" and not is_secret(name)}
        told = {"model": self.model, "prompt_hash": hashlib.sha256(house_prompt().encode()).hexdigest()}
        if "temperature" in shown:
            told["temperature"] = shown.pop("temperature")
        return {**told, "parameters": {**shown, "rounds": self.rounds}}

    async def __call__(self, task: Task, tools: Toolbox) -> Reply:
        """Serve one turn.

        Raises:
            ModelError: The endpoint gave no reply.
        """
        messages = opening(task)
        definitions = tools.openai()
        for _ in range(max(self.rounds, 1)):
            reply = await acomplete(self.model, messages, definitions, **self.parameters)
            tools.note(reply.raw, _figures(reply))
            if not reply.tool_calls:
                break
            calls = [_call(entry) for entry in reply.tool_calls]
            results = await tools.call_together(calls)
            if reply.stopped == "length":
                break
            message = sent_back(calls, text=reply.text)
            messages += [message, *told(message, results)]
        return Reply(reply.text, stopped="length" if reply.stopped == "length" else "end")


def _call(entry: Any) -> tuple[str, Any, str | None]:
    """Return what an entry of a reply's list of tool calls calls; an empty name where it calls nothing."""
    function = entry.get("function") if isinstance(entry, Mapping) else None
    if not isinstance(function, Mapping):
        return "", json.dumps(entry, ensure_ascii=False), None
    name, id = function.get("name"), entry.get("id")
    return name if isinstance(name, str) else "", function.get("arguments"), id if isinstance(id, str) else None


def _figures(reply: Completion) -> dict[str, Any]:
    cost = {} if reply.cost is None else {"cost": reply.cost}
    return {**reply.usage, **cost, "ms": round(reply.ms, 1)}
