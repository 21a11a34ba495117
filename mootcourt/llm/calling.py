"""Ask a model, with bounded time and bounded retries."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Event
from time import perf_counter
from typing import Any

from mootcourt.errors import ModelError
from mootcourt.llm.completion import Completion
from mootcourt.llm.door import Exchange, litellm, send
from mootcourt.llm.failures import RETRIED, failure_of, too_slow
from mootcourt.llm.reading import read_reply
from mootcourt.llm.threads import in_thread

TIMEOUT = 100.0  # seconds for one request; less than a turn may take, so that an endpoint's hang is told as such
RETRIES = 3
FIRST_WAIT = 1.0  # seconds before the first retry; doubled before each further one
LONGEST_WAIT = 60.0  # an endpoint that asks for more is not waited for
GRACE = 1.0  # seconds that litellm has to report its own timeout


def complete(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]] | None = None,
    *,
    api_base: str | None = None,
    timeout: float = TIMEOUT,
    retries: int = RETRIES,
    **parameters: Any,
) -> Completion:
    """Ask a model and return its reply.

    Args:
        model: As litellm names it, such as ``anthropic/claude-sonnet-4-5``. With ``api_base``, a name that
            litellm does not know is taken for a model behind OpenAI's chat interface.
        messages: The conversation in the form of OpenAI's chat interface.
        tools: Definitions in the same form.
        api_base: The endpoint, where it is not the provider's own.
        timeout: Seconds for one request, from its first byte to the reply's last.
        retries: How often a request is sent again after a rate limit, a fault of the server or of the
            connection. ``Retry-After`` is honoured.
        **parameters: Passed on, such as ``temperature`` and ``max_tokens``.

    Raises:
        ModelError: No reply that can be read came.
        MissingPackageError: litellm is not installed.
    """
    return _Asking(model, messages, tools, api_base, timeout, retries, parameters).run()


async def acomplete(
    model: str,
    messages: Sequence[Mapping[str, Any]],
    tools: Sequence[Mapping[str, Any]] | None = None,
    *,
    api_base: str | None = None,
    timeout: float = TIMEOUT,
    retries: int = RETRIES,
    **parameters: Any,
) -> Completion:
    """Ask a model as ``complete`` does, without blocking the event loop.

    Once cancelled, it sends no further request.
    """
    asking = _Asking(model, messages, tools, api_base, timeout, retries, parameters)
    try:
        return await asyncio.wrap_future(in_thread(asking.run))
    finally:
        asking.given_up.set()


@dataclass(slots=True)
class _Asking:
    model: str
    messages: Sequence[Mapping[str, Any]]
    tools: Sequence[Mapping[str, Any]] | None
    api_base: str | None
    timeout: float
    retries: int
    parameters: Mapping[str, Any]
    given_up: Event = field(default_factory=Event)

    def run(self) -> Completion:
        litellm()  # its import takes seconds, which are not the model's
        began = perf_counter()
        for attempt in range(self.retries + 1):
            try:
                exchange = self.once()
            except TimeoutError:
                raise too_slow(Exchange(self.model, self.api_base, self.timeout)) from None
            reply = read_reply(exchange, ms=(perf_counter() - began) * 1000, requests=attempt + 1)
            if reply is not None:
                return reply
            failure = failure_of(exchange)
            if attempt == self.retries or not self.worth_waiting(failure, attempt):
                break
        raise failure

    def once(self) -> Exchange:
        """Send the request; TimeoutError where a slow reply goes on past the time, byte after byte."""
        request = {**self.parameters, "messages": list(self.messages)}
        if self.tools:
            request["tools"] = list(self.tools)
        # In a thread, for litellm's asynchronous clients belong to the event loop that first used them.
        sent = in_thread(lambda: send(Exchange(self.model, self.api_base, self.timeout), request))
        return sent.result(self.timeout + GRACE)

    def worth_waiting(self, failure: ModelError, attempt: int) -> bool:
        """Wait as long as the endpoint asks, or ever longer; False where trying again is of no use."""
        if failure.kind not in RETRIED:
            return False
        wait = failure.retry_after if failure.retry_after is not None else FIRST_WAIT * 2**attempt
        return wait <= LONGEST_WAIT and not self.given_up.wait(wait)
