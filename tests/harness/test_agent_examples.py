"""The examples of docs/agents.md run, and pass on shipped seeds."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Trace
from mootcourt.contract.validation import load_usable
from mootcourt.harness import run
from mootcourt.harness.agents import AGENTS
from mootcourt.judges import judge

ROOT = Path(__file__).resolve().parent.parent.parent
TEXT = (ROOT / "docs" / "agents.md").read_text(encoding="utf-8")
FUNCTION, TOGETHER, SESSION, PROGRAM, ENDPOINT = re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def cases() -> dict[str, Case]:
    return {case.id: case for case in load_usable(ROOT / "seeds" / "retail")}


def names_of(code: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "example"}
    exec(code, names)
    return names


def passed(case: Case, agent: Any) -> Trace:
    (trace,) = run(case, agent, runs=1)
    verdict = judge(case, trace)
    assert (trace.error, verdict.outcome) == ("", "pass"), verdict
    return trace


@pytest.mark.parametrize("name", ["retail-order-status-terse", "retail-order-unknown", "retail-parcel-without-number"])
def test_the_plain_function(cases: dict[str, Case], name: str) -> None:
    passed(cases[name], names_of(FUNCTION)["answer"])


def test_the_async_function_sends_its_calls_together(cases: dict[str, Case]) -> None:
    trace = passed(cases["retail-two-orders-at-once"], names_of(TOGETHER)["answer"])
    assert [call.batch for call, _ in trace.calls()] == [0, 0]


def test_the_session_keeps_what_it_needs_between_turns(
    cases: dict[str, Case], capsys: pytest.CaptureFixture[str]
) -> None:
    trace = passed(cases["retail-refund-confirmed"], names_of(SESSION)["Refunds"]())
    assert trace.agent["model"] == "rules"
    assert trace.usage["requests"] == 0
    assert capsys.readouterr().out == "run 0 begins, for cus_90144\nrun 0 is over\n"


def test_the_program(cases: dict[str, Case], tmp_path: Path) -> None:
    (tmp_path / "orders.py").write_text(PROGRAM, encoding="utf-8")
    spec = "command:" + shlex.join([sys.executable, str(tmp_path / "orders.py")])
    trace = passed(cases["retail-two-orders-at-once"], spec)
    assert [(call.batch, call.id) for call, _ in trace.calls()] == [(0, "HB-311902"), (0, "HB-311977")]
    assert trace.agent["model"] == "rules"


@pytest.fixture
def endpoint() -> Iterator[str]:
    handler = type("Quiet", (names_of(ENDPOINT)["Agent"],), {"log_message": lambda *_: None})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}/agent"
    server.shutdown()
    thread.join()
    server.server_close()


def test_the_endpoint(cases: dict[str, Case], endpoint: str) -> None:
    passed(cases["retail-order-status-terse"], endpoint)


def test_every_kind_of_agent_is_named() -> None:
    told = TEXT.partition("## The contract")[0]
    assert [kind.form for kind in AGENTS if kind.name.partition(":")[0] + ":" not in told] == []
