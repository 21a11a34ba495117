"""``moot run`` on live, recorded and replayed tools, and with a model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.cli import main
from mootcourt.traces import read_traces
from tests.llm.openai_server import called, refused, said, serving

CASE = {
    "id": "lend-kayak",
    "tools": [
        {"name": "find_kayak", "risk": "read",
         "parameters": {"type": "object", "properties": {"seats": {"type": "integer"}}, "required": ["seats"]}},
        {"name": "lend_kayak", "risk": "write",
         "parameters": {"type": "object", "properties": {"kayak": {"type": "string"}}, "required": ["kayak"]}},
    ],
    "group": "clear_positive", "intent": ["lend_kayak"], "runs": 1, "tags": {"sandbox": "boathouse-test"},
    "messages": [{"role": "user", "content": "Lend me kayak K-31, please."}],
    "expect": {"outcome": "call", "calls": [{"name": "lend_kayak", "arguments": {"kayak": {"exact": "K-31"}}}]},
}  # fmt: skip
AGENT = """
async def answer(task, tools):
    told = await tools.call("lend_kayak", {"kayak": "K-31"})
    return f"{told.status}: {told.value}"
"""
LIVE = """
from pathlib import Path
print("warming up")
def find_kayak(seats):
    return []
def lend_kayak(kayak):
    with open(__file__ + ".lent", "a") as file:
        file.write(kayak + "\\n")
    return {"lent": kayak}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cases.jsonl").write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    (tmp_path / "lender.py").write_text(AGENT, encoding="utf-8")
    (tmp_path / "boathouse.py").write_text(LIVE, encoding="utf-8")
    return tmp_path


def moot(*arguments: str, agent: str = "python:lender.py:answer") -> int:
    with pytest.raises(SystemExit) as leave:
        main(["run", "cases.jsonl", "--agent", agent, "-o", "traces.jsonl", *arguments])
    assert isinstance(leave.value.code, int)
    return leave.value.code


def answers(folder: Path) -> list[Any]:
    return [trace.answer for trace in read_traces(folder / "traces.jsonl")]


def lent(folder: Path) -> int:
    file = folder / "boathouse.py.lent"
    return len(file.read_text(encoding="utf-8").splitlines()) if file.exists() else 0


def test_a_write_runs_live_in_the_sandbox_that_both_name(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert moot("--mode", "live", "--tools-live", "boathouse.py", "--sandbox", "boathouse-test") == 0
    assert answers(folder) == ["ok: {'lent': 'K-31'}"]
    assert lent(folder) == 1
    assert "warming up" not in capsys.readouterr().out


@pytest.mark.parametrize("sandbox", [(), ("--sandbox", "boathouse")], ids=["none named", "another"])
def test_and_is_refused_before_the_call_elsewhere(folder: Path, sandbox: tuple[str, ...]) -> None:
    assert moot("--mode", "live", "--tools-live", "boathouse.py", *sandbox) == 1
    (trace,) = read_traces(folder / "traces.jsonl")
    assert (trace.stopped, trace.fault_of, lent(folder)) == ("error", "infrastructure", 0)
    assert "sandbox" in trace.error


def test_what_is_recorded_is_replayed(folder: Path) -> None:
    named = ("--tools-live", "boathouse.py", "--sandbox", "boathouse-test")
    assert moot("--mode", "record", "--cassette", "tape.jsonl", *named, "--dry-run") == 0
    assert not (folder / "tape.jsonl").exists()
    assert moot("--mode", "record", "--cassette", "tape.jsonl", *named) == 0
    recorded = answers(folder)
    (folder / "traces.jsonl").unlink()
    assert moot("--mode", "replay", "--cassette", "tape.jsonl") == 0
    assert answers(folder) == recorded
    assert lent(folder) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--mode", "live"), "--mode live needs --tools-live"),
        (("--mode", "mok"), "there is no mode 'mok'"),
        (("--tools-live", "boathouse.py"), "--tools-live is for --mode live and record"),
        (("--api-base", "http://127.0.0.1:1/v1"), "is for an agent model:NAME"),
    ],
)
def test_wrong_use_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str
) -> None:
    assert moot(*arguments) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1


def test_a_model_runs_at_the_endpoint_that_is_named(folder: Path) -> None:
    call = said(calls=[called("lend_kayak", '{"kayak": "K-31"}')], reason="tool_calls")
    with serving([call, said("It is yours.")]) as server:
        assert moot("--api-base", server.url, agent="model:tiny-1?temperature=0") == 0
    (trace,) = read_traces(folder / "traces.jsonl")
    assert trace.answer == "It is yours."
    assert [sent.name for sent, _ in trace.calls()] == ["lend_kayak"]
    assert (trace.agent["model"], trace.agent["temperature"]) == ("tiny-1", 0)
    assert trace.usage["requests"] == 2
    assert len(trace.raw) == 2
    assert trace.agent["tools_hash"]


@pytest.mark.parametrize("base", ["127.0.0.1:1", "", "file:///etc"])
def test_an_endpoint_that_is_no_address_is_told(folder: Path, capsys: pytest.CaptureFixture[str], base: str) -> None:
    assert moot("--api-base", base, agent="model:tiny-1") == 2
    assert "is no address of an endpoint" in capsys.readouterr().err


def test_an_endpoint_is_named_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spec = "model:tiny-1?api_base=http://127.0.0.1:1/v1"
    assert moot("--api-base", "http://127.0.0.1:2/v1", agent=spec) == 2
    assert "names an endpoint already" in capsys.readouterr().err


def test_an_endpoint_that_is_not_there_is_not_the_agents_fault(folder: Path) -> None:
    spec = "model:tiny-1?retries=0&api_base=http://127.0.0.1:9/v1"
    assert moot(agent=spec) == 1
    (trace,) = read_traces(folder / "traces.jsonl")
    assert (trace.stopped, trace.fault_of) == ("error", "infrastructure")
    assert "cannot be reached" in trace.error
    assert "\n" not in trace.error


def test_a_key_that_is_refused_stops_the_runs_and_keeps_what_was_made(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving([said("Which kayak?"), refused(401, "bad key")]) as server:
        assert moot("--api-base", server.url, "-n", "6", agent="model:tiny-1") == 2
        assert len(server.asked) == 2
    assert [trace.stopped for trace in read_traces(folder / "traces.jsonl")] == ["end", "error"]
    error = capsys.readouterr().err
    assert "takes no request with this key" in error
    assert "Traceback" not in error
