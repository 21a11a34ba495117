"""The mode ``live``: the user's own tool functions answer."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from logging import getLogger
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.idempotency import sent_key
from mootcourt.contract.received import json_value
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.harness.agents.registry import BuiltAgent
from mootcourt.harness.failure import ToolFailure
from mootcourt.harness.importing import named_object
from mootcourt.harness.sandbox import acting, in_sandbox, out_of_sight, refused_call
from mootcourt.harness.source import Answer, SourceError
from mootcourt.harness.world.documents import attached, of_tool
from mootcourt.harness.world.faults import FAULTS
from mootcourt.harness.world.keys import logical_action, with_injected
from mootcourt.llm.threads import in_thread

SECONDS = 60.0  # that a live tool may take
FORM = "module:object"
Tool = Callable[..., Any]


def live_functions(place: str) -> Any:
    """Return the tools that ``module:object`` names: a mapping of functions, or what has them as attributes.

    ``module`` alone names a module whose functions are the tools; a file (``path/to/tools.py``) will do.

    Raises:
        UsageError: It names nothing.
    """
    found = named_object(place, form=FORM)
    return found() if isinstance(found, type) else found


@dataclass(frozen=True, slots=True)
class LiveTools:
    """The user's own functions as the tools of every run.

    Attributes:
        functions: A mapping, or an object with the tools as attributes.
        sandbox: The sandbox that the run names.
        seconds: How long a tool may take.
        mode: What it is called in traces.
    """

    functions: Any
    sandbox: str | None = None
    seconds: float = SECONDS
    mode: str = "live"

    def refusal(self, case: Case, agent: BuiltAgent) -> str:
        """Return why the case may not be run on live tools; empty where it may."""
        faults = [entry.tool for entry in case.script if entry.fault is not None]
        if faults:
            return f"the case plays a fault of {faults[0]}, which live tools do not; run it with --mode mock"
        missing = [tool.name for tool in case.manifest.tools if self.function(tool.name) is None]
        if missing:
            return f"there is no live function {missing[0]}; add it to what --tools-live names"
        return out_of_sight(case, agent, self.sandbox) or acting(case, self.sandbox)

    def function(self, name: str) -> Tool | None:
        """Return the function of a tool; None where there is none."""
        if isinstance(self.functions, Mapping):
            found = self.functions.get(name)
        else:
            found = None if name.startswith("_") else getattr(self.functions, name, None)
        return found if callable(found) else None

    def open(self, case: Case, run: int) -> LiveSession:
        """Return the live tools of one run."""
        return LiveSession(case, self)


@dataclass(slots=True)
class LiveSession:
    """Live tools in one run."""

    case: Case
    tools: LiveTools
    _keys: set[str] = field(default_factory=set)

    async def answer(self, tool: ToolSpec, arguments: dict[str, Any]) -> Answer:
        """Call the user's function; one that writes is refused before the call outside of a sandbox.

        A ``ToolFailure`` that it raises is told to the agent.

        Raises:
            SourceError: It raised anything else, took too long, or returned what is no JSON value.
        """
        writes = tool.risk != "read"
        if writes and not in_sandbox(self.case, self.tools.sandbox):
            # Why is for the person who runs it: it names the case's tag, which no agent may see.
            why = refused_call(self.case, tool.name, self.tools.sandbox)
            getLogger("mootcourt").warning("%s: %s", self.case.id, why)
            told = FAULTS["permission_denied"]
            return Answer(told.status, code=told.code, error=told.error, effect=False)
        executed = with_injected(tool, arguments, self.case.context.session)
        key, fresh = self._key(tool, executed) if writes else (None, True)
        try:
            value = await self._called(tool.name, executed)
        except ToolFailure as failure:
            # Nobody knows whether a write that failed took effect.
            effect = None if writes else False
            return Answer(failure.status, None, failure.code, failure.text, executed=executed, effect=effect, key=key)
        effect = (True if fresh else None) if writes else False  # with a key that was sent before only the tool knows
        value = attached(value, of_tool(self.case, tool.name))
        return Answer(value=value, executed=executed, effect=effect, key=key)

    def _key(self, tool: ToolSpec, executed: dict[str, Any]) -> tuple[str, bool]:
        """Return what stands for the write, and whether it is the first with its idempotency key."""
        sent = sent_key(executed)
        if sent is None:
            return logical_action(tool, executed), True
        key = f"{tool.name}:{sent}"
        fresh = key not in self._keys
        self._keys.add(key)
        return key, fresh

    async def _called(self, name: str, executed: dict[str, Any]) -> Any:
        function = self.tools.function(name)
        if function is None:
            raise SourceError(f"there is no live function {name}")
        try:
            return json_value(await asyncio.wait_for(_call(function, executed), self.tools.seconds))
        except ToolFailure:
            raise
        except TimeoutError:
            raise SourceError(f"the live tool {name} took longer than {self.tools.seconds:g} seconds") from None
        except InputError as error:
            raise SourceError(f"the live tool {name} returned what is no JSON value: {error}") from error
        except Exception as error:  # the user's own code may raise anything
            told = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            raise SourceError(f"the live tool {name} raised {told}") from error

    async def close(self) -> None:
        """Nothing is held."""


async def _call(function: Tool, executed: dict[str, Any]) -> Any:
    if inspect.iscoroutinefunction(function):
        return await function(**executed)
    value = await asyncio.wrap_future(in_thread(lambda: function(**executed)))
    return await value if inspect.isawaitable(value) else value
