"""``http://URL`` and ``https://URL``: an agent behind an endpoint."""

from __future__ import annotations

import asyncio
import http.client
import json
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import unquote, urlsplit, urlunsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from mootcourt.contract.files import parse_json
from mootcourt.contract.printable import plain
from mootcourt.errors import InfrastructureError, InputError, UsageError
from mootcourt.harness.agents.protocol import HELLO, LONGEST, AgentFault, calls_come_back, described, shown, turn
from mootcourt.harness.agents.registry import agent_kind, recorded_spec
from mootcourt.harness.task import Reply, Task
from mootcourt.harness.toolbox import Toolbox
from mootcourt.llm.threads import in_thread

SECONDS = 300.0  # that an endpoint may be silent; the run's own limit is usually shorter
HELLO_SECONDS = 30.0
AWAY = {429, 502, 503, 504}  # what stands before an endpoint says so, not the agent


@agent_kind("http", form="http://URL", own_tools=True)
def http_agent(rest: str) -> HttpAgent:
    """An agent behind an HTTP endpoint, which takes a task and answers with calls or a reply."""
    return _agent("http", rest)


@agent_kind("https", form="https://URL", own_tools=True)
def https_agent(rest: str) -> HttpAgent:
    """An agent behind an HTTPS endpoint, which takes a task and answers with calls or a reply."""
    return _agent("https", rest)


def _agent(scheme: str, rest: str) -> HttpAgent:
    url = f"{scheme}:{rest}"
    try:
        parts = urlsplit(url)
        usable = bool(parts.hostname) and (parts.port is None or parts.port > 0) and url.isascii() and " " not in url
    except ValueError:
        usable = False
    if not usable:
        raise UsageError(f"{plain(url)} is no address of an endpoint; write {scheme}://HOST[:PORT]/PATH")
    return HttpAgent(url)


@dataclass(slots=True)
class HttpAgent:
    """An endpoint that is sent a task, and again with the results of the calls that it asked for.

    Attributes:
        url: Where it is.
    """

    url: str
    _said: dict[str, Any] | None = field(default=None, repr=False)

    def describe(self) -> dict[str, Any]:
        """Return what the endpoint says of itself, in answer to a hello.

        Raises:
            UsageError: It does not answer.
        """
        if self._said is None:
            try:
                self._said = described(_post(self.url, HELLO, HELLO_SECONDS))
            except (AgentFault, InfrastructureError) as error:
                raise UsageError(f"{error}; see docs/agents.md for what an endpoint answers to hello") from None
        return dict(self._said)

    def calls_come_back(self) -> bool:
        """Whether the endpoint says that it has no tools of its own."""
        return calls_come_back(self.describe())

    async def __call__(self, task: Task, tools: Toolbox) -> Reply:
        """Serve one turn.

        Raises:
            AgentFault: The endpoint failed, or sent something that is no answer.
            InfrastructureError: The endpoint cannot be reached.
        """

        async def ask(message: Mapping[str, Any]) -> Any:
            return await asyncio.wrap_future(in_thread(lambda: _post(self.url, message, SECONDS)))

        return await turn(ask, task, tools)


class _Stay(HTTPRedirectHandler):
    """Goes nowhere but to the endpoint that the user named."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _request(address: str, body: bytes) -> Request:
    """Return the request; user and password of an address go into its header."""
    parts = urlsplit(address)
    headers = {"Content-Type": "application/json"}
    user, at, place = parts.netloc.rpartition("@")
    if at:
        headers["Authorization"] = f"Basic {b64encode(unquote(user).encode()).decode()}"
    return Request(urlunsplit(parts._replace(netloc=place)), body, headers, method="POST")


def _post(address: str, message: Mapping[str, Any], seconds: float) -> Any:
    request = _request(address, json.dumps(message).encode())
    url = recorded_spec(address)
    try:
        with build_opener(_Stay).open(request, timeout=seconds) as response:
            text = response.read(LONGEST + 1)
    except HTTPError as error:
        with error:
            told = shown(error.read(200).decode(errors="replace"))
        text = f"{url} answered {error.code}: {told}"
        raise (InfrastructureError(text) if error.code in AWAY else AgentFault(text)) from None
    except TimeoutError:
        raise AgentFault(f"{url} did not answer within {seconds:g} seconds") from None
    except (URLError, OSError) as error:
        reason = getattr(error, "reason", None) or error
        if isinstance(reason, TimeoutError):
            raise AgentFault(f"{url} did not answer within {seconds:g} seconds") from None
        raise InfrastructureError(f"{url} cannot be reached ({reason}); see whether it runs") from None
    except http.client.HTTPException as error:
        raise AgentFault(f"{url} sent no HTTP answer ({type(error).__name__})") from None
    if len(text) > LONGEST:
        raise AgentFault(f"the answer of {url} is longer than {LONGEST} bytes")
    try:
        return parse_json(text.decode())
    except (InputError, UnicodeDecodeError):
        raise AgentFault(f"{url} answered {shown(text.decode(errors='replace'))}; an answer is JSON") from None
