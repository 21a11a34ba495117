"""Agents that are programs: what they may say, and what becomes of those that say something else."""

from __future__ import annotations

import asyncio
import json
import os
import shlex
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from mootcourt.errors import UsageError
from mootcourt.harness.agents import build_agent, command
from mootcourt.harness.agents.protocol import LONGEST, AgentFault
from mootcourt.harness.task import Reply, Task
from tests.harness.answering import toolbox

TASK = Task(messages=[{"role": "user", "content": "Find a berth for 9.5 m, and book it."}], session={"boat": "Grebe"})
BEGIN = """
import json, os, sys, time
def say(answer):
    sys.stdout.write(json.dumps(answer) + "\\n")
    sys.stdout.flush()
message = json.loads(sys.stdin.readline())
if message["type"] == "hello":
    say({"tools": "harness", "model": "tiny-1", "prompt_hash": "ab"})
    sys.exit()
"""


def agent_of(folder: Path, body: str, begin: str = BEGIN) -> Any:
    file = folder / "harbour agent.py"
    file.write_text(begin + body, encoding="utf-8")
    return build_agent("command:" + shlex.join([sys.executable, str(file)])).agent


def serve(agent: Any, answers: Any = None) -> tuple[Reply, list[Any]]:
    tools, table = toolbox(answers or {})
    return asyncio.run(asyncio.wait_for(agent(TASK, tools), 20)), table.batches


WHOLE = """
say({"calls": [{"id": "a", "name": "find_berth", "arguments": {"length_m": 9.5}}]})
message = json.loads(sys.stdin.readline())
berth = message["rounds"][0][0]["result"]["value"]["berth"]
say({"calls": [{"name": "book_berth", "arguments": json.dumps({"berth": berth})}]})
message = json.loads(sys.stdin.readline())
told = message["rounds"][1][0]["result"]
say({"text": f"{berth}: {told['status']} {told['code']} {told['error']}", "usage": {"input_tokens": 3}, "raw": [1]})
"""


def test_a_program_gets_the_task_and_its_calls_come_back_to_the_harness(tmp_path: Path) -> None:
    reply, batches = serve(agent_of(tmp_path, WHOLE), {"find_berth": {"berth": "C7"}})
    assert batches == [[("find_berth", {"length_m": 9.5}, "a")], [("book_berth", '{"berth": "C7"}', None)]]
    assert reply == Reply("C7: error not_found nothing was found", usage={"input_tokens": 3}, raw=([1],))


def test_the_task_is_whole(tmp_path: Path) -> None:
    sent = json.loads(serve(agent_of(tmp_path, 'say({"text": json.dumps(message)})'))[0].text)
    assert sent["task"] == asdict(TASK)
    assert [tool["function"]["name"] for tool in sent["tools"]] == ["find_berth", "book_berth"]
    assert (sent["type"], sent["protocol"], sent["rounds"]) == ("task", 1, [])


def test_a_program_says_what_it_is(tmp_path: Path) -> None:
    agent = agent_of(tmp_path, WHOLE)
    assert agent.describe() == {"tools": "harness", "model": "tiny-1", "prompt_hash": "ab"}
    assert agent.calls_come_back()


def test_a_program_that_does_not_say_so_has_tools_of_its_own(tmp_path: Path) -> None:
    agent = agent_of(tmp_path, 'say({"model": "tiny-1"})', "import json, sys\ndef say(a): print(json.dumps(a))\n")
    assert agent.describe()["tools"] == "own"
    assert not agent.calls_come_back()


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("print('Traceback: oh no'); sys.stdout.flush()", "wrote 'Traceback: oh no'; each line of its output is JSON"),
        ("print('\\x1b[2Jgone'); sys.stdout.flush()", r"wrote '\\x1b\[2Jgone'"),
        ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "each line of its output is JSON"),
        ("say([1, 2])", r"answered \[1, 2\]; an answer is an object with calls or text"),
        ("say({})", "has neither calls nor text"),
        ("say({'text': 7})", "has neither calls nor text"),
        ("say({'calls': 'find_berth'})", "they are a list of objects"),
        ("say({'calls': ['find_berth']})", "they are a list of objects"),
        ("say({'text': 'x', 'stopped': 'tired'})", "stopped is end or length"),
        ("say({'text': 'x', 'usage': [1]})", "it is an object"),
        ("sys.exit(3)", "ended with code 3 before it answered"),
        ("raise ValueError('broken')", "ended with code 1 before it answered"),
        ("os.kill(os.getpid(), 9)", "ended with code -9 before it answered"),
        ("sys.stdout.write('{\"text\":'); sys.stdout.flush()", "ended within a line"),
        ("os.close(1); time.sleep(30)", "closed its output before it answered"),
        ("sys.stdout.write('x' * 10_000_000 + '\\n'); sys.stdout.flush()", f"longer than {LONGEST} bytes"),
        ("say({'text': 'x', 'text2': float('nan')})", "each line of its output is JSON"),
    ],
)  # fmt: skip
def test_what_is_no_answer_is_the_agents_fault_in_one_line(tmp_path: Path, body: str, told: str) -> None:
    with pytest.raises(AgentFault, match=told) as caught:
        serve(agent_of(tmp_path, body))
    assert "\n" not in str(caught.value)
    assert "\x1b" not in str(caught.value)
    assert len(str(caught.value)) < 300


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"


def test_a_program_that_hangs_is_ended_with_all_that_it_started(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    body = f"""
import subprocess
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
open({str(pids)!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
time.sleep(60)
"""
    agent = agent_of(tmp_path, body)

    async def give_up() -> None:
        running = asyncio.create_task(agent(TASK, toolbox({})[0]))
        while not (pids.exists() and pids.read_text(encoding="utf-8")):
            await asyncio.sleep(0.02)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(give_up())
    left = [int(pid) for pid in pids.read_text(encoding="utf-8").split()]
    deadline = time.monotonic() + 5
    while any(map(alive, left)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not [pid for pid in left if alive(pid)]


def test_a_program_that_has_answered_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LEAVE_SECONDS", 0.1)
    began = time.monotonic()
    assert serve(agent_of(tmp_path, "say({'text': 'done'})\ntime.sleep(60)"))[0].text == "done"
    assert time.monotonic() - began < 10


def test_its_messages_are_shown_as_text_and_cut_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    body = "sys.stderr.write('warming \\x1b[31m up\\n' + 'z' * 200_000)\nsay({'text': 'done'})"
    serve(agent_of(tmp_path, body))
    shown = capsys.readouterr().err
    assert shown.startswith("warming \\x1b[31m up\nzzz")
    assert "the rest of the program's messages is left out" in shown
    assert len(shown) < 70_000


@pytest.mark.parametrize("hello", ["print('ready')", "sys.exit(2)", "print('[1]')"], ids=["text", "exit", "list"])
def test_a_program_that_does_not_answer_hello_is_wrong_use(tmp_path: Path, hello: str) -> None:
    agent = agent_of(tmp_path, hello, "import sys\n")
    with pytest.raises(UsageError, match="does not answer hello: .*; see docs/agents.md") as caught:
        agent.describe()
    assert "\n" not in str(caught.value)


def test_a_program_that_is_silent_at_hello_is_wrong_use(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "HELLO_SECONDS", 0.5)
    with pytest.raises(UsageError, match=r"no answer within 0\.5 seconds"):
        agent_of(tmp_path, "import time; time.sleep(60)", "").describe()


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    out = tmp_path / "made"
    agent = build_agent(f"command:{sys.executable} -c 'import sys; print(sys.argv)' ; touch {out}").agent
    with pytest.raises(AgentFault, match="wrote"):
        serve(agent)
    assert not out.exists()


@pytest.mark.parametrize(
    ("spec", "told"), [("command:", "names no program"), ("command:say 'hi", "cannot be read .No closing quotation")]
)
def test_a_spec_that_names_no_program_is_told(spec: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        build_agent(spec)


@pytest.mark.parametrize("name", ["no-such-program-zz", "/", "x\0y"], ids=["absent", "a folder", "a null"])
def test_a_program_that_cannot_be_started_is_told(name: str) -> None:
    with pytest.raises(UsageError, match="cannot be started") as caught:
        build_agent(f"command:{name}").agent.describe()
    assert "\n" not in str(caught.value)


def test_many_programs_run_side_by_side(tmp_path: Path) -> None:
    agent = agent_of(tmp_path, "say({'text': message['task']['messages'][0]['content']})")

    async def all_of() -> list[Reply]:
        tasks = [Task(messages=[{"role": "user", "content": f"n {number}"}]) for number in range(6)]
        return list(await asyncio.gather(*(agent(task, toolbox({})[0]) for task in tasks)))

    assert [reply.text for reply in asyncio.run(all_of())] == [f"n {number}" for number in range(6)]
