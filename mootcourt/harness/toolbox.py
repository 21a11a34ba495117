"""The tools of a run, as an agent calls them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Protocol

from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.contract.trace import CallResult
from mootcourt.harness.definitions import anthropic_tools, openai_tools
from mootcourt.harness.failure import ToolFailure

Asked = tuple[str, Any, str | None]
ANSWERED = ("ok", "partial")


class Pending(Protocol):
    """A batch of calls on its way."""

    @property
    def results(self) -> Future[list[CallResult]]:
        """What comes back, in the order of the calls."""

    def received(self) -> None:
        """Note that the results have reached the agent."""


class Port(Protocol):
    """Where the calls of one run go; usable from any thread."""

    def submit(self, calls: Sequence[Asked]) -> Pending:
        """Send calls of one batch, each a name, its raw arguments and an id.

        Raises:
            RunOver: The run has ended.
        """


@dataclass(frozen=True, slots=True)
class Tool:
    """One tool that an agent may call by name."""

    spec: ToolSpec
    box: Toolbox

    def __call__(self, /, **arguments: Any) -> Any:
        """Call the tool; await the result in an async agent.

        Raises:
            ToolFailure: The tool answered with an error.
        """
        return self.box.value_of(self.spec.name, arguments)


class Toolbox(Mapping[str, Tool]):
    """The tools of a run by name.

    In an async agent each call is awaited; in an agent that is a plain function each call returns its result.
    """

    def __init__(self, manifest: Manifest, port: Port, *, blocking: bool = False) -> None:
        """Offer the tools of ``manifest``; calls go to ``port``."""
        self.blocking = blocking
        self._manifest = manifest
        self._port = port
        self._notes: list[tuple[Any, Mapping[str, Any]]] = []

    def __getitem__(self, name: str) -> Tool:
        """Return the tool called ``name``."""
        return Tool(self._manifest[name], self)

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names in the order of the manifest."""
        return iter(self._manifest)

    def __len__(self) -> int:
        """Return the number of tools."""
        return len(self._manifest)

    def openai(self) -> list[dict[str, Any]]:
        """Return the definitions for OpenAI's chat interface."""
        return openai_tools(self._manifest.tools)

    def anthropic(self) -> list[dict[str, Any]]:
        """Return the definitions for Anthropic's messages interface."""
        return anthropic_tools(self._manifest.tools)

    def note(self, raw: Any, usage: Mapping[str, Any]) -> None:
        """Put a provider's reply and its figures on record at once, however the turn ends.

        What is noted is not given again in the Reply.
        """
        self._notes.append((raw, dict(usage)))

    def take_notes(self) -> list[tuple[Any, Mapping[str, Any]]]:
        """Return what was noted since this was last asked."""
        taken, self._notes = self._notes, []
        return taken

    def value_of(self, name: str, arguments: Any) -> Any:
        """Call a tool and return its value (awaited in an async agent).

        Raises:
            ToolFailure: The tool answered with an error.
        """
        if self.blocking:
            return _value(self._send([(name, arguments, None)])[0])
        return self._value_later(name, arguments)

    def call(self, name: str, arguments: Any = None, id: str | None = None) -> Any:
        """Send one call with its arguments as received, text or object; return the CallResult.

        An unknown name, invalid arguments and a tool's error are told in the result and not raised.
        """
        if self.blocking:
            return self._send([(name, arguments, id)])[0]
        return self._first_later((name, arguments, id))

    def call_together(self, calls: Sequence[Asked]) -> Any:
        """Send calls ``(name, arguments, id)`` of which none waits for another; return their CallResults."""
        return self._send(calls) if self.blocking else self._send_later(calls)

    def _send(self, calls: Sequence[Asked]) -> list[CallResult]:
        pending = self._port.submit(calls)
        results = pending.results.result()
        pending.received()
        return results

    async def _send_later(self, calls: Sequence[Asked]) -> list[CallResult]:
        pending = self._port.submit(calls)
        results = await asyncio.wrap_future(pending.results)
        pending.received()
        return results

    async def _first_later(self, asked: Asked) -> CallResult:
        return (await self._send_later([asked]))[0]

    async def _value_later(self, name: str, arguments: Any) -> Any:
        return _value(await self._first_later((name, arguments, None)))


def _value(result: CallResult) -> Any:
    if result.status in ANSWERED:
        return result.value
    raise ToolFailure(result.status, result.code, result.error)
