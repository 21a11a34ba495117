from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mootcourt.cli.main import main
from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.engine import Interrupted
from mootcourt.generator.operators.registry import OPERATORS, Operator

SEEDS = """
- id: lab-find-sample
  tools:
    - name: find_sample
      description: Find a sample by its code.
      risk: read
      parameters:
        type: object
        properties: {sample_code: {type: string, pattern: "^SM-[0-9]{4}$", description: The code on the tube.}}
        required: [sample_code]
        additionalProperties: false
      returns: {type: object, properties: {sample_code: {type: string}, shelf: {type: string}}}
  group: clear_positive
  intent: [find_sample]
  messages:
    - {role: user, content: "Could you find sample SM-4471 for me? I need it for the run this afternoon."}
  script:
    - {tool: find_sample, when: {sample_code: SM-4471}, returns: {sample_code: SM-4471, shelf: B2}}
  expect:
    outcome: call
    calls: [{name: find_sample, arguments: {sample_code: {exact: SM-4471}}}]
  review: {status: reviewed, by: maintainers, on: 2026-11-01}
"""


@pytest.fixture
def seeds(tmp_path: Path) -> Path:
    (tmp_path / "seeds.yaml").write_text(SEEDS)
    return tmp_path / "seeds.yaml"


def moot(*words: object) -> int:
    """Run the command and return its exit code."""
    with pytest.raises(SystemExit) as leave:
        main([str(word) for word in words])
    return int(leave.value.code or 0)


def test_the_table_says_what_became_of_each_family(
    seeds: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "d"
    assert moot("generate", seeds, "-o", out, "--operators", "paraphrase,injection") == 0
    printed = capsys.readouterr().out
    assert printed.splitlines()[0].split() == [
        *("family", "proposed", "accepted", "to", "review", "rejected"),
        *("main", "reasons,", "to", "review", "and", "rejected"),
    ]
    described = json.loads((out / "dataset.json").read_bytes())["operators"]
    for family in ("injection", "paraphrase"):
        row = next(line.split() for line in printed.splitlines() if line.startswith(f"{family} "))
        proposed = sum(count["proposed"] for name, count in described.items() if name.startswith(f"{family}."))
        assert row[1] == str(proposed)
        assert proposed > 0
    assert f"{out}: version 1, 1 seed, " in printed


def test_the_dataset_may_lie_inside_the_suite(seeds: Path, capsys: pytest.CaptureFixture[str]) -> None:
    suite = seeds.parent
    for _ in range(2):
        assert moot("generate", suite, "-o", suite / "grown", "--operators", "paraphrase.terse") == 0
        assert f"{suite / 'grown'}: version 1, 1 seed, " in capsys.readouterr().out
    assert moot("validate", suite) == 0
    assert capsys.readouterr().err == "1 case, 0 errors, 0 warnings, 0 notes\n"
    assert moot("validate", suite / "grown") == 0


def test_the_summary_as_json_is_one_object_on_standard_output(
    seeds: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert moot("generate", seeds, "-o", tmp_path / "d", "--operators", "paraphrase.terse", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["version"] == 1
    assert list(summary["operators"]) in ([], ["paraphrase.terse"])


def test_one_and_two_workers_write_the_same_bytes(seeds: Path, tmp_path: Path) -> None:
    for workers in (1, 2):
        assert moot("generate", seeds, "-o", tmp_path / str(workers), "--workers", workers) == 0
    for name in ("cases.jsonl", "pending.jsonl", "rejected.jsonl", "dataset.json", "README.md"):
        assert (tmp_path / "1" / name).read_bytes() == (tmp_path / "2" / name).read_bytes()


def test_a_plug_in_that_breaks_is_told_and_the_rest_is_written(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(case: Case, rng: Random) -> Iterator[Candidate]:
        raise RuntimeError("no \x1b[31m[bold]luck")
        yield

    OPERATORS.names()  # loads the built-in ones
    entries = {**OPERATORS._entries, "plugin.broken": Operator("plugin.broken", broken, (), (), "")}
    monkeypatch.setattr(OPERATORS, "_entries", entries)
    assert moot("generate", seeds, "-o", tmp_path / "d") == 1
    printed = capsys.readouterr().out
    assert "failed: plugin.broken on lab-find-sample: RuntimeError: no \\x1b[31m[bold]luck" in printed
    assert (tmp_path / "d" / "dataset.json").is_file()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            ["--operators", "zzz"],
            "no operator and no family is called 'zzz'; name an operator or a family; the families are: abstention, ",
        ),
        (["--operators", " , "], "no operator is named"),
        (["--workers", "0"], "workers is 0"),
        (["--per-seed", "0"], "per_seed is 0"),
    ],
    ids=["unknown operator", "no operator", "no workers", "per seed 0"],
)
def test_wrong_use_is_one_line_and_writes_nothing(
    seeds: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    assert moot("generate", seeds, "-o", tmp_path / "d", *options) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith(f"moot: {message}")
    assert told.err.count("\n") == 1
    assert not (tmp_path / "d").exists()


def test_a_fault_in_the_seeds_is_told_with_its_line_before_any_work(
    seeds: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds.write_text(SEEDS.replace("group: clear_positive", "group: clear_positiv"))
    assert moot("generate", seeds, "-o", tmp_path / "d") == 2
    assert "seeds.yaml:13: group: " in capsys.readouterr().err
    assert not (tmp_path / "d").exists()


def test_unreviewed_seeds_are_left_out_unless_allowed(
    seeds: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seeds.write_text(SEEDS.replace("status: reviewed", "status: unreviewed"))
    assert moot("generate", seeds, "-o", tmp_path / "d") == 2
    assert "the only seed is not reviewed" in capsys.readouterr().err
    assert moot("generate", seeds, "-o", tmp_path / "d", "--allow-unreviewed") == 0
    assert (tmp_path / "d" / "cases.jsonl").read_bytes() == b""
    assert (tmp_path / "d" / "pending.jsonl").read_bytes() != b""


def test_an_output_folder_of_another_kind_is_refused(
    seeds: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "d").mkdir()
    (tmp_path / "d" / "thesis.tex").write_text("mine")
    assert moot("generate", seeds, "-o", tmp_path / "d") == 2
    assert "is not a dataset and is not empty (it holds thesis.tex)" in capsys.readouterr().err
    assert [path.name for path in (tmp_path / "d").iterdir()] == ["thesis.tex"]


def test_ctrl_c_says_how_to_go_on_and_exits_130(
    seeds: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: Any, **__: Any) -> Any:
        raise Interrupted(12)

    monkeypatch.setattr("mootcourt.generator.engine.generate", stop)
    assert moot("generate", seeds, "-o", tmp_path / "d") == 130
    assert capsys.readouterr().err.endswith("moot: stopped with 12 seeds done; run the same command again to go on\n")


def test_parquet_is_written_on_request(seeds: Path, tmp_path: Path) -> None:
    assert moot("generate", seeds, "-o", tmp_path / "d", "--parquet", "--per-seed", "2") == 0
    assert (tmp_path / "d" / "data" / "cases.parquet").is_file()


def test_progress_goes_to_standard_error(seeds: Path, tmp_path: Path) -> None:
    code = "from mootcourt.cli import main; main()"
    environment = os.environ | {"FORCE_COLOR": "1"}
    command = [sys.executable, "-c", code, "generate", str(seeds), "-o", str(tmp_path / "d"), "--json"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    assert json.loads(run.stdout)["version"] == 1
    assert "variants" in run.stderr
