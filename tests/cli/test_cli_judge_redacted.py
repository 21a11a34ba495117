from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.cli import main
from mootcourt.contract.trace import CallResult, SentCall, Step, Trace
from mootcourt.traces import appending
from mootcourt.traces.redaction import read_redactor

MAIL = "ada@mail.example"
CASE: dict[str, Any] = {
    "id": "note",
    "tools": [
        {
            "name": "send_note",
            "risk": "write",
            "parameters": {
                "type": "object",
                "properties": {"to": {"type": "string", "format": "email"}, "text": {"type": "string"}},
                "required": ["to"],
            },
        }
    ],
    "group": "clear_positive",
    "intent": ["send_note"],
    "messages": [{"role": "user", "content": f"Send a note to {MAIL}."}],
    "expect": {"outcome": "call", "calls": [{"name": "send_note", "arguments": {"to": {"email": MAIL}}}]},
    "runs": 2,
    "review": {"status": "reviewed", "by": "maintainers", "on": "2026-12-01"},
}


def run(number: int, to: str) -> Trace:
    said = f"I have sent the note to {to}."
    call = Step(call=SentCall(name="send_note", arguments={"to": to}), result=CallResult(value={"sent": True}))
    user = Step(user=CASE["messages"][0]["content"], turn=0)
    return Trace(case="note", run=number, steps=(user, call, Step(say=said)), answer=said)


def judged(folder: Path, *options: object) -> list[dict[str, Any]]:
    out = folder / "verdicts.jsonl"
    with pytest.raises(SystemExit) as left:
        main(["judge", str(folder / "cases.jsonl"), str(folder / "traces.jsonl"), "-o", str(out), *map(str, options)])
    assert left.value.code == 1
    return [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]


def test_redacted_runs_are_judged_by_the_rules_that_redacted_them(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_text(json.dumps(CASE) + "\n", encoding="utf-8")
    (tmp_path / "redaction.key").write_text("0123456789abcdef0123\n", encoding="utf-8")
    rules = tmp_path / "redaction.yaml"
    rules.write_text("key_file: redaction.key\n", encoding="utf-8")
    hide = read_redactor(rules)
    with appending(tmp_path / "traces.jsonl") as add:
        add(hide.trace(run(0, MAIL)))
        add(hide.trace(run(1, "bob@mail.example")))
    assert "@" not in (tmp_path / "traces.jsonl").read_text(encoding="utf-8")
    page = tmp_path / "report.html"
    found = judged(tmp_path, "--redaction", rules, "--html", page)
    assert [verdict["outcome"] for verdict in found] == ["pass", "fail"]
    assert MAIL not in page.read_text(encoding="utf-8")
    assert [verdict["outcome"] for verdict in judged(tmp_path)] == ["fail", "fail"]
