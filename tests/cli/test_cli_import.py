from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.cli import main
from mootcourt.cli.main import COMMANDS
from mootcourt.contract.files import load_cases
from mootcourt.generator.engine import generate

TOOL = {
    "name": "lighthouse.find",
    "description": "Finds a lighthouse by its number.",
    "parameters": {"type": "dict", "required": ["number"], "properties": {"number": {"type": "string"}}},
}


def question(name: str) -> dict[str, Any]:
    messages = [{"role": "user", "content": "Please find the lighthouse with number LH-4071."}]
    return {"id": name, "question": [messages], "function": [TOOL]}


def answer(name: str) -> dict[str, Any]:
    return {"id": name, "ground_truth": [{"lighthouse.find": {"number": ["LH-4071"]}}]}


def lines(path: Path, values: list[Any]) -> Path:
    path.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return path


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as left:
        main(["import", *map(str, arguments)])
    code = left.value.code
    return code if isinstance(code, int) else 0


def test_the_command_is_listed() -> None:
    assert "import" in COMMANDS


def test_cases_are_written_and_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, answers = (
        lines(tmp_path / "q.jsonl", [question("simple_1")]),
        lines(tmp_path / "a.jsonl", [answer("simple_1")]),
    )
    out = tmp_path / "cases.jsonl"
    assert run("bfcl", file, "--answers", answers, "-o", out) == 0
    assert [case.id for case in load_cases(out)] == ["bfcl-simple_1"]
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"{out}: 1 case (1 clear_positive)\n"


def test_a_record_left_out_is_told_and_the_rest_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = lines(tmp_path / "q.jsonl", [question("simple_1"), question("simple_2")])
    answers, out = lines(tmp_path / "a.jsonl", [answer("simple_1")]), tmp_path / "cases.jsonl"
    assert run("bfcl", file, "--answers", answers, "-o", out) == 1
    assert len(list(load_cases(out))) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith(f"{file}:2: simple_2 is left out: ")
    assert told[1].endswith("; 1 record left out")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["bfcl", "q.jsonl", "-o", "c.jsonl"], "name it with --answers", id="no answers"),
        pytest.param(["bfc", "q.jsonl", "-o", "c.jsonl"], "no public set is called 'bfc'", id="unknown set"),
        pytest.param(["when2call", "q.jsonl", "-o", "c.jsonl"], "no test file of when2call", id="another set"),
        pytest.param(["bfcl", "q.jsonl", "--answers", "a.jsonl", "-o", "c.yaml"], "ends in .jsonl", id="ending"),
        pytest.param(["bfcl", "q.jsonl", "--answers", "a.jsonl", "-o", "q.jsonl"], "over the file", id="the source"),
        pytest.param(["bfcl", "no.jsonl", "-o", "c.jsonl"], "no.jsonl", id="no such file"),
        pytest.param(["bfcl", "q.jsonl", "--answers", "b.jsonl", "-o", "c.jsonl"], "no record could be", id="nothing"),
    ],
)
def test_wrong_use_is_one_line_and_writes_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    says: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    lines(tmp_path / "q.jsonl", [question("simple_1")])
    lines(tmp_path / "a.jsonl", [answer("simple_1")])
    lines(tmp_path / "b.jsonl", [answer("simple_3")])
    before = (tmp_path / "q.jsonl").read_bytes()
    assert run(*arguments) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("moot: ")
    assert says in last
    assert not (tmp_path / "c.jsonl").exists()
    assert (tmp_path / "q.jsonl").read_bytes() == before


def test_everything_grown_from_imported_cases_waits_for_a_person(tmp_path: Path) -> None:
    file, answers = (
        lines(tmp_path / "q.jsonl", [question("simple_1")]),
        lines(tmp_path / "a.jsonl", [answer("simple_1")]),
    )
    assert run("bfcl", file, "--answers", answers, "-o", tmp_path / "cases.jsonl") == 0
    summary = generate(load_cases(tmp_path / "cases.jsonl"), out=tmp_path / "grown", allow_unreviewed=True)
    assert summary.failures == ()
    assert sum(count.accepted for count in summary.tally.operators.values()) == 0
    assert summary.counts["pending"] > 0
