from __future__ import annotations

import json
from pathlib import Path

import pytest

from mootcourt.cli import main

MAIL = "ada@mail.example"
TOOL = {
    "name": "send_note",
    "risk": "write",
    "parameters": {"type": "object", "properties": {"to": {"type": "string"}}, "required": ["to"]},
}
CASE = {
    "id": "note",
    "tools": [TOOL],
    "group": "clear_positive",
    "intent": ["send_note"],
    "script": [{"tool": "send_note", "returns": {"sent_to": MAIL}}],
    "messages": [{"role": "user", "content": f"Send a note to {MAIL}."}],
    "expect": {"outcome": "call", "calls": [{"name": "send_note", "arguments": {"to": {"email": MAIL}}}]},
    "runs": 1,
    "review": {"status": "reviewed", "by": "maintainers", "on": "2026-12-01"},
}
AGENT = """
async def answer(task, tools):
    await tools["send_note"](to="ada@mail.example")
    return "I have sent the note to ada@mail.example."
"""


def moot(*arguments: object) -> object:
    with pytest.raises(SystemExit) as left:
        main([*map(str, arguments)])
    return left.value.code


def test_a_run_is_redacted_before_it_is_written_and_judged_by_the_same_rules(tmp_path: Path) -> None:
    cases, agent, rules = tmp_path / "cases.jsonl", tmp_path / "agent.py", tmp_path / "redaction.yaml"
    cases.write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    agent.write_text(AGENT, encoding="utf-8")
    (tmp_path / "redaction.key").write_text("0123456789abcdef0123\n", encoding="utf-8")
    rules.write_text("key_file: redaction.key\n", encoding="utf-8")
    traces, verdicts = tmp_path / "traces.jsonl", tmp_path / "verdicts.jsonl"
    command = ("run", cases, "--agent", f"python:{agent}:answer", "-o", traces, "--redaction", rules)
    assert moot(*command) == 0
    written = traces.read_text(encoding="utf-8")
    assert MAIL not in written
    assert "[email:" in written
    assert moot(*command) == 0
    assert traces.read_text(encoding="utf-8") == written  # nothing was run again
    assert moot("judge", cases, traces, "-o", verdicts, "--redaction", rules) == 0
    assert json.loads(verdicts.read_text(encoding="utf-8"))["outcome"] == "pass"
