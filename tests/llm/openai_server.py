"""A real server on this machine that speaks the chat interface of OpenAI, and says what a test tells it to."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import Any


@dataclass
class Answer:
    """One answer: a status, headers and a body (text as it is, anything else as JSON)."""

    body: Any
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    pause: float = 0.0  # seconds before the answer
    drip: float = 0.0  # seconds between the bytes of the body


def said(content: Any = None, *, calls: list[Any] | None = None, reason: str = "stop", **more: Any) -> Answer:
    """A reply of a model."""
    message = {"role": "assistant", "content": content, **({} if calls is None else {"tool_calls": calls}), **more}
    usage = {"prompt_tokens": 11, "completion_tokens": 5, "total_tokens": 16}
    choice = {"index": 0, "message": message, "finish_reason": reason}
    head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "tiny-1"}
    return Answer({**head, "choices": [choice], "usage": usage})


def called(name: str, arguments: Any, id: str = "c1") -> dict[str, Any]:
    """An entry of a reply's list of tool calls."""
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def refused(status: int, text: str, **headers: str) -> Answer:
    """An error in the form of OpenAI's interface."""
    return Answer({"error": {"message": text, "type": "error", "code": None}}, status, headers)


class Server:
    """Answers in the given order, the last one again and again; keeps what was asked."""

    def __init__(self, answers: list[Answer] | Callable[[dict[str, Any]], Answer], path: str) -> None:
        self.answers = answers
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.at: list[float] = []
        self.closing = Event()
        self._lock = Lock()
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}{path}"
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        self._thread.start()

    def next(self, asked: dict[str, Any], headers: dict[str, str]) -> Answer:
        with self._lock:
            self.asked.append(asked)
            self.headers.append(headers)
            self.at.append(time.monotonic())
            if callable(self.answers):
                return self.answers(asked)
            return self.answers[min(len(self.asked), len(self.answers)) - 1]

    def close(self) -> None:
        self.closing.set()
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()


@contextmanager
def serving(answers: list[Answer] | Callable[[dict[str, Any]], Answer], path: str = "/v1") -> Iterator[Server]:
    server = Server(answers, path)
    try:
        yield server
    finally:
        server.close()


def _handler(server: Server) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            text = self.rfile.read(int(self.headers["Content-Length"]))
            answer = server.next(json.loads(text), {name.lower(): value for name, value in self.headers.items()})
            server.closing.wait(answer.pause)
            body = answer.body if isinstance(answer.body, str) else json.dumps(answer.body)
            try:
                self.reply(answer, body.encode())
            except OSError:
                return  # the client has gone

        def reply(self, answer: Answer, body: bytes) -> None:
            self.send_response(answer.status)
            for name, value in {"Content-Type": "application/json", **answer.headers}.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            if not answer.drip:
                self.wfile.write(body)
                return
            for at in range(len(body)):
                self.wfile.write(body[at : at + 1])
                if server.closing.wait(answer.drip):
                    return

        def log_message(self, *_: Any) -> None:
            """Say nothing on the terminal."""

    return Handler
