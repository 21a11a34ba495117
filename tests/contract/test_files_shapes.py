from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.files import Finding, dump_line, scan_cases

CASE: dict[str, Any] = {
    "id": "a",
    "tools": [{"name": "t"}],
    "group": "clear_positive",
    "intent": ["t"],
    "messages": [{"role": "user", "content": "hi"}],
    "expect": {"outcome": "call", "calls": [{"name": "t"}]},
}


def faults(tmp_path: Path, **fields: Any) -> list[str]:
    file = tmp_path / "a.jsonl"
    file.write_text(dump_line({**CASE, **fields}))
    found = [str(item).removeprefix(f"{file}:1: ") for item in scan_cases(file) if isinstance(item, Finding)]
    assert not any("\n" in line for line in found)
    return found


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"expct": 1}, "expct: unknown field expct; did you mean expect?"),
        ({"must": {"forbids": []}}, "must.forbids: unknown field forbids; did you mean forbid?"),
        (
            {"expect": {"outcome": "call", "calls": [{"name": "t", "arguments": {"a": {"exakt": 1, "exact": 1}}}]}},
            "expect.calls[0].arguments.a.exakt: unknown field exakt; did you mean exact?",
        ),
        (
            {"expect": {"outcome": "call", "calls": [{"name": "t", "arguments": {"a": {"exact": 1, "enum": 1}}}]}},
            "expect.calls[0].arguments.a: an argument takes exactly one comparator, found exact, enum; there are",
        ),
        (
            {"expect": {"outcome": "call", "calls": [{"name": "t", "arguments": {"a": 5}}]}},
            "expect.calls[0].arguments.a: expected a mapping, found the number 5",
        ),
        ({"group": "clear"}, "group: 'clear' is none of clear_positive, "),
        ({"intent": "t"}, "intent: expected a list, found 't'; put it in [ ]"),
        ({"id": "a b"}, "id: 'a b' is not an id, which has no space, no # and no control character"),
        ({"runs": "5"}, "runs: expected a whole number, found '5'"),
        ({"runs": 2.5}, "runs: expected a whole number, found the number 2.5"),
        ({"min_pass_rate": 1.5}, "min_pass_rate: the number 1.5 is not at most 1"),
        ({"tags": {"n": 7}}, "tags.n: expected text, found the number 7; quote it"),
        ({"tools": 7}, "tools: expected text, found the number 7"),
        (
            {"tools": [{"name": "t", "risk": "reads"}]},
            "tools[0].risk: 'reads' is none of read, write, destructive; did you",
        ),
        ({"tools": [{"nam": "t"}]}, "tools[0].nam: unknown field nam; did you mean name?"),
        ({"messages": [{"role": "user"}]}, "messages[0].content: content is absent; add it"),
        ({"messages": [{"role": "user", "content": ["hi"]}]}, "messages[0]: the content of a user message is text"),
        ({"expect": {"outcome": "call"}}, "expect: outcome is call but calls is empty; write the expected call"),
        (
            {"expect": {"outcome": ["call", "cal"], "calls": [{"name": "t"}]}},
            "expect.outcome[1]: 'cal' is none of call, ",
        ),
        ({"must": {"forbid": [{"nme": "t"}]}}, "must.forbid[0].nme: unknown field nme; did you mean name?"),
        ({"must": {"forbid": [4]}}, "must.forbid[0]: expected text, found the number 4"),
        ({"must": {"order": [{"before": ["t"]}]}}, "must.order[0].before: the list has 1 items, which is too few"),
        (
            {"script": [{"tool": "t", "fault": "timeout"}]},
            "script[0].fault: 'timeout' is none of timeout_before_dispatch",
        ),
        ({"review": {"status": "reviewed", "on": "May"}}, "review.on: 'May' is not a day such as 2026-03-02"),
        (
            {"documents": [{"id": "d", "via": "fax", "content": ""}]},
            "documents[0].via: 'fax' is not attachment, retrieval",
        ),
        ({"tools": [{"name": ""}]}, "tools[0].name: it is empty; write something or leave the field out"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)
def test_faults_are_plain_words_down_to_the_field(tmp_path: Path, fields: dict[str, Any], said: str) -> None:
    assert any(line.startswith(said) for line in faults(tmp_path, **fields)), faults(tmp_path, **fields)


def test_a_union_is_told_by_the_branch_that_was_meant(tmp_path: Path) -> None:
    assert len(faults(tmp_path, tools=[{"name": "t", "risk": "none"}])) == 1
    assert len(faults(tmp_path, must={"forbid": [{"name": "t", "argument": {}}]})) == 1
    assert len(faults(tmp_path, expect={"outcome": ["clarify", "maybe"]})) == 1


def test_every_fault_of_a_case_is_told(tmp_path: Path) -> None:
    assert len(faults(tmp_path, group="x", intent=1, runs=0)) == 3


def test_control_characters_of_a_file_never_reach_the_terminal(tmp_path: Path) -> None:
    (line,) = faults(tmp_path, group="\x1b[2J\u202e")
    assert line.isprintable()
