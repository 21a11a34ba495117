from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from mootcourt.cli.init import command
from mootcourt.contract.files import Finding, load_cases, scan_places
from mootcourt.contract.validation import check_places
from mootcourt.errors import InputError, MootError, OutputError, UsageError
from mootcourt.generator.derivation import agreement, derive
from mootcourt.generator.engine import generate
from mootcourt.harness import run as play
from mootcourt.judges import Scorecard, decide, judge, read_gate

SCHEMA = {
    "type": "object",
    "properties": {"parcel_id": {"type": "string", "pattern": "^PC-[0-9]{4}$", "description": "Number of the parcel"}},
    "required": ["parcel_id"],
    "additionalProperties": False,
}
LISTS: dict[str, Any] = {
    "openai": [{"type": "function", "function": {"name": "track_parcel", "parameters": SCHEMA}}],
    "anthropic": {"tools": [{"name": "track_parcel", "input_schema": SCHEMA}]},
    "mcp": {"tools": [{"name": "track_parcel", "inputSchema": SCHEMA, "annotations": {"readOnlyHint": True}}]},
}  # fmt: skip


def run(*arguments: object) -> Result:
    import typer

    app = typer.Typer()
    app.command()(command)
    result = CliRunner().invoke(app, [str(argument) for argument in arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def saved(folder: Path, value: Any) -> Path:
    path = folder / "list.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def errors_in(folder: Path) -> list[str]:
    found = check_places(scan_places(folder))
    return [str(place) for place in found if isinstance(place, Finding) and place.severity != "note"]


@pytest.mark.parametrize("shape", sorted(LISTS))
def test_a_suite_from_any_list_validates_and_generates_at_once(tmp_path: Path, shape: str) -> None:
    source = saved(tmp_path, LISTS[shape])
    suite = tmp_path / "suite"
    result = run(suite, "--tools", source)
    assert result.exit_code == 0
    assert errors_in(suite) == []
    cases = list(load_cases(suite))
    assert {case.group for case in cases} == {"clear_positive", "missing_field"}
    assert all(agreement(case, derive(case)).agrees for case in cases)
    summary = generate(cases, out=tmp_path / "dataset", allow_unreviewed=True)
    assert summary.counts["seeds"] == len(cases)
    assert (suite / "tools.original.json").read_bytes() == source.read_bytes()


def test_without_a_list_the_shipped_example_is_used(tmp_path: Path) -> None:
    result = run(tmp_path / "suite")
    assert "moot validate" in result.stdout
    assert errors_in(tmp_path / "suite") == []
    cases = list(load_cases(tmp_path / "suite"))
    clear = {case.intent for case in cases if case.group == "clear_positive"}
    tools = json.loads((tmp_path / "suite" / "tools.json").read_text(encoding="utf-8"))
    assert len(clear) >= len(tools) - 1
    assert all(agreement(case, derive(case)).agrees for case in cases)


def test_the_agent_that_knows_the_answers_passes_the_gate_of_a_new_suite(tmp_path: Path) -> None:
    run(tmp_path / "suite")
    cases = list(load_cases(tmp_path / "suite"))
    verdicts = [judge(case, trace) for case in cases for trace in play(case, "reference:oracle", runs=1)]
    rulings = decide(read_gate(tmp_path / "suite" / "gate.yaml"), Scorecard.from_verdicts(verdicts))
    assert [ruling for ruling in rulings if not ruling.holds] == []


def test_the_test_file_of_a_new_suite_passes(tmp_path: Path) -> None:
    run(tmp_path / "suite", "--tools", saved(tmp_path, LISTS["mcp"]))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(command, cwd=tmp_path / "suite", capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_risk_of_the_list_reaches_the_suite(tmp_path: Path) -> None:
    run(tmp_path / "suite", "--tools", saved(tmp_path, LISTS["mcp"]))
    (tool,) = json.loads((tmp_path / "suite" / "tools.json").read_text(encoding="utf-8"))
    assert tool["risk"] == "read"


def test_real_lists_give_suites_that_validate(shared_data: Path, tmp_path: Path) -> None:
    for number, name in enumerate(["traces/tau_airline_tools.json", "drift/snapshots/v1.10.1.json"]):
        suite = tmp_path / str(number)
        run(suite, "--tools", shared_data / name)
        assert errors_in(suite) == []
        cases = list(load_cases(suite))
        assert all(agreement(case, derive(case)).agrees for case in cases)
        tools = json.loads((suite / "tools.json").read_text(encoding="utf-8"))
        assert len(cases) >= len(tools)


@pytest.mark.parametrize(
    ("source", "error"),
    [("https://tools.example/mcp", UsageError), ("no-such-file.json", InputError)],
    ids=["address", "no file"],
)
def test_a_list_that_cannot_be_read_leaves_nothing(tmp_path: Path, source: str, error: type[MootError]) -> None:
    with pytest.raises(error):
        run(tmp_path / "suite", "--tools", source)
    assert list(tmp_path.iterdir()) == []


def test_a_used_folder_is_refused_before_anything_is_read(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match=r"not empty \(it holds mine.txt\)"):
        run(tmp_path, "--tools", "no-such-file.json")
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine.txt"]


def test_notes_go_to_standard_error(tmp_path: Path) -> None:
    odd = {"type": "object", "properties": {"tint": {"type": "string", "format": "colour"}}}
    result = run(tmp_path / "suite", "--tools", saved(tmp_path, [{"name": "paint", "inputSchema": odd}]))
    assert "format not asserted" in result.stderr
    assert "format not asserted" not in result.stdout
