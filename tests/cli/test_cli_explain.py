from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer import Typer
from typer.testing import CliRunner

from mootcourt.cli.explain import command

APP = Typer()
APP.command()(command)


def case(number: int, text: str, **more: Any) -> dict[str, Any]:
    return {
        "id": f"ferry-{number}",
        "tools": [
            {
                "name": "cancel_crossing",
                "description": "Cancel a ferry crossing.",
                "risk": "destructive",
                "parameters": {
                    "type": "object",
                    "properties": {"crossing_no": {"type": "string", "pattern": "^FX-\\d{4}$"}},
                    "required": ["crossing_no"],
                },
            }
        ],
        "group": "clear_positive",
        "intent": ["cancel_crossing"],
        "messages": [{"role": "user", "content": text}],
        "expect": {
            "outcome": "call",
            "calls": [{"name": "cancel_crossing", "arguments": {"crossing_no": {"exact": "FX-2040"}}}],
        },
        **more,
    }


def run(folder: Path, *cases: dict[str, Any], flags: tuple[str, ...] = ()) -> Any:
    file = folder / "cases.jsonl"
    file.write_text("".join(json.dumps(one) + "\n" for one in cases), encoding="utf-8")
    return CliRunner().invoke(APP, [str(file), *flags])


def test_json_holds_derivation_rule_facts_and_agreement(tmp_path: Path) -> None:
    result = run(tmp_path, case(1, "Please cancel FX-2040."), flags=("--json",))
    record = json.loads(result.stdout)
    assert result.exit_code == 0
    assert record["id"] == "ferry-1"
    assert record["derived"] == {
        "outcome": "call",
        "calls": [{"name": "cancel_crossing", "arguments": {"crossing_no": "FX-2040"}}],
        "missing": [],
        "conflict": {},
        "confirm": [],
    }
    assert record["agrees"] is True
    assert record["rule"] == "one_value"
    assert record["facts"][0]["value"] == "FX-2040"
    assert record["facts"][0]["source"] == "user"


def test_json_says_what_differs(tmp_path: Path) -> None:
    result = run(tmp_path, case(2, "Please cancel FX-2041."), flags=("--json",))
    record = json.loads(result.stdout)
    assert record["agrees"] is False
    assert "FX-2041" in record["difference"]


def test_unknown_says_what_would_decide(tmp_path: Path) -> None:
    policy = {"policy": [{"text": "Never cancel a crossing in a storm."}]}
    result = run(tmp_path, case(3, "Please cancel FX-2040.", context=policy), flags=("--json",))
    record = json.loads(result.stdout)
    assert record["derived"]["outcome"] == "unknown"
    assert record["decides"] == "a rule for cancel_crossing beside that text"


def test_a_case_that_no_rule_decides_is_undecided_and_no_fault(tmp_path: Path) -> None:
    policy = {"policy": [{"text": "Never cancel a crossing in a storm."}]}
    reviewed = {"context": policy, "review": {"status": "reviewed"}}
    result = run(tmp_path, case(3, "Please cancel FX-2040.", **reviewed))
    assert result.stdout.splitlines()[0] == "ferry-3  undecided"
    assert "difference" not in result.stdout
    assert result.exit_code == 0
    assert result.stderr == "1 case: 0 agree, 0 differ, 1 undecided\n"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"review": {"status": "reviewed"}}, 1),
        ({"review": {"status": "unreviewed"}}, 0),
        ({"review": {"status": "reviewed"}, "override": {"reason": "The clerk knows."}}, 0),
    ],
    ids=["reviewed", "unreviewed", "overridden"],
)
def test_a_reviewed_case_that_contradicts_without_a_reason_is_a_finding(
    tmp_path: Path, more: dict[str, Any], code: int
) -> None:
    assert run(tmp_path, case(6, "Please cancel.", **more)).exit_code == code


def test_each_turn_is_explained(tmp_path: Path) -> None:
    expect = {"outcome": "clarify", "clarify": {"confirm": ["cancel_crossing"]}}
    turns = [{"user": "Please cancel FX-2040.", "expect": expect}, {"user": "Yes.", "expect": case(0, "")["expect"]}]
    several = case(
        4,
        "",
        turns=turns,
        messages=[],
        context={"policy": [{"text": "Ask.", "rule": {"confirm": ["cancel_crossing"]}}]},
    )
    del several["expect"]
    record = json.loads(run(tmp_path, several, flags=("--json",)).stdout)
    assert [turn["derived"]["outcome"] for turn in record["turns"]] == ["clarify", "call"]
    assert record["agrees"] is True


def test_text_of_the_case_is_printed_as_data(tmp_path: Path) -> None:
    result = run(tmp_path, case(5, "Please cancel FX-2040."), case(6, "Please cancel.", title="x"))
    assert "ferry-5  agrees" in result.stdout
    assert "ferry-6  differs" in result.stdout
    assert "missing" in result.stdout
    hostile = case(7, "Please cancel FX-2040.", context={"session": {"crossing_no": "x"}})
    hostile["tools"][0]["name"] = "cancel_[bold]\x1b[31m"
    hostile["intent"] = ["cancel_[bold]\x1b[31m"]
    shown = run(tmp_path, hostile).stdout
    assert "\x1b" not in shown
    assert "cancel_[bold]" in shown
