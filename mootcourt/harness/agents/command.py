"""``command:ARGV``: an agent that is a program speaking JSON lines."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mootcourt.contract.files import parse_json
from mootcourt.contract.printable import plain
from mootcourt.errors import InputError, UsageError
from mootcourt.harness.agents.protocol import HELLO, LONGEST, AgentFault, calls_come_back, described, shown, turn
from mootcourt.harness.agents.registry import agent_kind
from mootcourt.harness.task import Reply, Task
from mootcourt.harness.toolbox import Toolbox
from mootcourt.llm.threads import in_thread

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

FORM = "command:ARGV"
HELLO_SECONDS = 30.0
LEAVE_SECONDS = 1.0  # that a program has to end by itself once its input is closed
LONGEST_STDERR = 64 * 1024  # bytes of one program's messages that are shown


@agent_kind("command", form=FORM, own_tools=True)
def command_agent(rest: str) -> CommandAgent:
    """A program that speaks JSON lines on its standard input and output; started without a shell."""
    try:
        argv = shlex.split(rest)
    except ValueError as error:
        raise UsageError(f"command:{rest} cannot be read ({error}); quote its words as in a shell") from None
    if not argv:
        raise UsageError(f"command: names no program; write {FORM}")
    return CommandAgent(tuple(argv))


@dataclass(slots=True)
class CommandAgent:
    """A program that is started anew for each turn.

    Attributes:
        argv: The program and its arguments.
    """

    argv: tuple[str, ...]
    _said: dict[str, Any] | None = field(default=None, repr=False)

    def describe(self) -> dict[str, Any]:
        """Return what the program says of itself, in answer to a hello.

        Raises:
            UsageError: It cannot be started, or does not answer.
        """
        if self._said is None:
            try:
                self._said = in_thread(lambda: asyncio.run(self._hello())).result()
            except (AgentFault, TimeoutError) as error:
                told = str(error) or f"no answer within {HELLO_SECONDS:g} seconds"
                raise UsageError(f"{self.argv[0]} does not answer hello: {told}; see docs/agents.md") from None
        return dict(self._said)

    def calls_come_back(self) -> bool:
        """Whether the program says that it has no tools of its own."""
        return calls_come_back(self.describe())

    async def _hello(self) -> dict[str, Any]:
        async with program(self.argv) as running:
            return described(await asyncio.wait_for(running.ask(HELLO), HELLO_SECONDS))

    async def __call__(self, task: Task, tools: Toolbox) -> Reply:
        """Serve one turn.

        Raises:
            AgentFault: The program ended, or sent something that is no answer.
        """
        async with program(self.argv) as running:
            return await turn(running.ask, task, tools)


@dataclass(frozen=True, slots=True)
class Program:
    """A running program."""

    process: asyncio.subprocess.Process

    async def ask(self, message: Mapping[str, Any]) -> Any:
        """Send a message and return what the next line says.

        Raises:
            AgentFault: There is no such line.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(ConnectionError):  # it has ended; what it wrote before is still to be read
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            await self.process.stdin.drain()
        try:
            line = await self.process.stdout.readline()
        except ValueError:
            raise AgentFault(f"the program's answer is longer than {LONGEST} bytes") from None
        if not line.endswith(b"\n"):
            raise AgentFault(await self._ending(line))
        try:
            return parse_json(line.decode())
        except (InputError, UnicodeDecodeError):
            text = line.decode(errors="replace").rstrip()
            raise AgentFault(f"the program wrote {shown(text)}; each line of its output is JSON") from None

    async def _ending(self, line: bytes) -> str:
        if line:
            return f"the program ended within a line: {shown(line.decode(errors='replace'))}"
        with suppress(TimeoutError):
            code = await asyncio.wait_for(self.process.wait(), LEAVE_SECONDS)
            return f"the program ended with code {code} before it answered"
        return "the program closed its output before it answered"


@asynccontextmanager
async def program(argv: Sequence[str]) -> AsyncIterator[Program]:
    """Run a program as long as it is needed; it and what it started are ended then.

    Raises:
        UsageError: It cannot be started.
    """
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *argv, stdin=pipe, stdout=pipe, stderr=pipe, limit=LONGEST, start_new_session=True
        )
    except (OSError, ValueError) as error:
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"{argv[0]} cannot be started ({told}); name a program that exists") from None
    telling = asyncio.create_task(_pass_on(process))
    try:
        yield Program(process)
        assert process.stdin is not None
        process.stdin.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), LEAVE_SECONDS)
    finally:
        await _end(process, telling)


async def _end(process: asyncio.subprocess.Process, telling: asyncio.Task[None]) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    transport = process._transport  # type: ignore[attr-defined]  # the only way to let go of pipes that others hold
    await process.wait()
    with suppress(TimeoutError):
        await asyncio.wait_for(telling, LEAVE_SECONDS)
    transport.close()


async def _pass_on(process: asyncio.subprocess.Process) -> None:
    """Show what the program writes to its standard error, as text that no terminal acts on."""
    assert process.stderr is not None
    left = LONGEST_STDERR
    while chunk := await process.stderr.read(8192):
        if left > 0:
            text = chunk[:left].decode(errors="replace")
            sys.stderr.write(plain(text, keep_newlines=True))
            left -= len(chunk)
            if left <= 0:
                sys.stderr.write("\n(the rest of the program's messages is left out)\n")
