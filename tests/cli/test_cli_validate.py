from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.cli.main import main
from mootcourt.contract.files import dump_line

LOCKER = {"type": "string", "pattern": "^LK-\\d{4}$"}
TOOLS = [
    {
        "name": "open_locker",
        "description": "Open one locker.",
        "risk": "write",
        "parameters": {
            "type": "object",
            "properties": {"locker_id": LOCKER},
            "required": ["locker_id"],
            "additionalProperties": False,
        },
    }
]
CASE: dict[str, Any] = {
    "id": "open-one",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["open_locker"],
    "messages": [{"role": "user", "content": "Please open locker LK-4172."}],
    "expect": {
        "outcome": "call",
        "calls": [{"name": "open_locker", "arguments": {"locker_id": {"exact": "LK-4172"}}}],
    },
    "review": {"status": "reviewed"},
}
CALLED = {"expect": CASE["expect"]}
REFUSE = {"expect": {"outcome": "refuse"}}


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as left:
        main(["validate", *words])
    captured = capsys.readouterr()
    code = left.value.code
    assert isinstance(code, int)
    return code, captured.out, captured.err


def write(folder: Path, *cases: dict[str, Any]) -> str:
    file = folder / "cases.jsonl"
    file.write_text("".join(dump_line(case) + "\n" for case in cases))
    return str(file)


def test_sound_cases_leave_with_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, write(tmp_path, CASE)) == (0, "", "1 case, 0 errors, 0 warnings, 0 notes\n")


def test_findings_go_to_standard_output_and_leave_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, CASE, {**CASE, "id": "two", "intent": ["open_lockers"]}, {**CASE, "id": "three", "runs": 0})
    code, out, err = run(capsys, file)
    assert code == 1
    assert out.splitlines() == [
        f"{file}:2: intent[0]: there is no tool open_lockers in the manifest; did you mean open_locker?",
        f"{file}:3: runs: the number 0 is not at least 1; write another number",
    ]
    assert err == "2 cases, 2 errors, 0 warnings, 0 notes\n"


def test_notes_and_warnings_leave_with_zero(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    case = {**CASE, "risk": "read", "review": {"status": "unreviewed"}}
    code, out, err = run(capsys, write(tmp_path, case))
    assert code == 0
    assert [line.split(": ")[1] for line in out.splitlines()] == ["warning", "note"]
    assert err == "1 case, 0 errors, 1 warning, 1 note\n"


UNREADABLE = {
    "absent.yaml": None,
    "binary.yaml": b"\x00\x01",
    "empty.yaml": b"",
    "empty.jsonl": b"",
    "latin.yaml": "title: Stra\u00dfe".encode("latin-1"),
    "broken.yaml": b"id: [a",
    "broken.json": b'{"id": 1,}',
    "broken.jsonl": b'{"id": 1,}\n',
}


@pytest.mark.parametrize("command", ["validate", "explain", "generate"])
@pytest.mark.parametrize("name", UNREADABLE)
def test_every_command_leaves_with_two_where_a_file_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, command: str
) -> None:
    content = UNREADABLE[name]
    if content is not None:
        (tmp_path / name).write_bytes(content)
    out = ["-o", str(tmp_path / "out")] if command == "generate" else []
    with pytest.raises(SystemExit) as left:
        main([command, str(tmp_path / name), *out])
    assert left.value.code == 2
    captured = capsys.readouterr()
    (line,) = [line for line in (captured.out + captured.err).splitlines() if name in line]
    assert "; " in line, "it says what to do"


@pytest.mark.parametrize("name", ["absent.yaml", "bare", "binary.yaml", "empty.yaml"])
def test_what_cannot_be_read_leaves_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "binary.yaml").write_bytes(b"\x00\x01")
    (tmp_path / "empty.yaml").touch()
    code, out, _ = run(capsys, write(tmp_path, CASE), str(tmp_path / name))
    assert code == 2
    assert len(out.splitlines()) == 1


def test_a_seed_that_contradicts_the_derivation_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, write(tmp_path, {**CASE, **REFUSE}))
    assert code == 1
    assert "cases.jsonl:1: expect: the derivation contradicts the expectation: " in out
    assert "override: {reason: ...}" in out


def test_a_contradiction_names_its_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    turns = [{"user": text, **CALLED} for text in ("Please open locker LK-4172.", "Please open locker LK-9999.")]
    case = {name: value for name, value in CASE.items() if name not in ("messages", "expect")}
    code, out, _ = run(capsys, write(tmp_path, {**case, "turns": turns}))
    assert code == 1
    assert "cases.jsonl:1: turns[1].expect: the derivation contradicts the expectation: " in out


def test_a_case_that_no_rule_decides_is_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mumbled = {"messages": [{"role": "user", "content": "LK-4172 hmmm"}]}
    code, out, _ = run(capsys, write(tmp_path, {**CASE, **mumbled}))
    assert code == 0
    assert "cases.jsonl:1: note: expect: no rule decides this case: " in out


def test_an_override_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    override = {"override": {"reason": "The lockers are closed for the season."}}
    assert run(capsys, write(tmp_path, {**CASE, **REFUSE, **override}))[:2] == (0, "")


def test_an_override_that_nothing_needs_is_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, write(tmp_path, {**CASE, "override": {"reason": "Once it was needed."}}))
    assert code == 0
    assert "cases.jsonl:1: note: override: the derivation agrees with the expectation" in out


def test_an_unreviewed_contradiction_is_a_warning(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, write(tmp_path, {**CASE, **REFUSE, "review": {"status": "unreviewed"}}))
    assert code == 0
    assert "warning: expect: the derivation contradicts" in out


def test_variants_are_not_derived_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    origin = {"origin": {"seed": "open-one", "operator": "paraphrase.terse"}}
    assert run(capsys, write(tmp_path, {**CASE, **REFUSE, **origin}))[:2] == (0, "")


def test_json_is_one_object(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path, {**CASE, "runs": 0})
    code, out, _ = run(capsys, file, "--json")
    assert code == 1
    assert json.loads(out) == {
        "cases": 0,
        "errors": 1,
        "findings": [
            {
                "file": file,
                "line": 1,
                "path": "runs",
                "message": "the number 0 is not at least 1",
                "mend": "write another number",
                "severity": "error",
            }
        ],
    }


def test_coverage_prints_the_table_and_its_gaps(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, write(tmp_path, CASE), "--coverage")
    assert code == 1
    assert "open_locker has no reviewed case of the kind clear negative" in out
    assert "clear positive" in out
    code, out, _ = run(capsys, write(tmp_path, CASE), "--coverage", "--json")
    (row,) = json.loads(out)["coverage"]["tools"]
    assert row["clear positive"] == 1


def test_help_shows_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0
    assert "Example: moot validate seeds --coverage" in out


@pytest.mark.parametrize(
    "schema",
    [
        {"type": "string", "pattern": "^LK-("},
        {"$ref": "https://schemas.example/locker.json"},
        {"$ref": "#/properties/locker_id"},
    ],
    ids=["bad pattern", "remote reference", "endless reference"],
)
@pytest.mark.parametrize("inline", [True, False], ids=["in the case", "in a file"])
def test_a_schema_that_cannot_be_used_is_one_line_in_validate_and_the_same_in_generate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], schema: dict[str, Any], inline: bool
) -> None:
    parameters = {"type": "object", "required": ["locker_id"], "properties": {"locker_id": schema}}
    tools = [{**TOOLS[0], "parameters": parameters}]
    (tmp_path / "tools.json").write_text(json.dumps(tools))
    file = write(tmp_path, {**CASE, "tools": tools if inline else "tools.json"})
    code, out, _ = run(capsys, file)
    assert code == 1
    (line,) = out.splitlines()
    with pytest.raises(SystemExit) as left:
        main(["generate", file, "-o", str(tmp_path / "out")])
    assert left.value.code == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", f"moot: {line}\n")
    assert not (tmp_path / "out").exists()
