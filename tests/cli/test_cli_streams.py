from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mootcourt.contract.files import dump_line

CASE = {
    "id": "buoy-1",
    "title": "Light the buoy \u2013 now \u2713",
    "tools": [
        {
            "name": "light_buoy",
            "parameters": {"type": "object", "properties": {"buoy_id": {"type": "string"}}, "required": ["buoy_id"]},
        }
    ],
    "group": "clear_positive",
    "intent": ["light_buoy"],
    "messages": [{"role": "user", "content": "Please light buoy \u00d8B-4417."}],
    "expect": {"outcome": "no_call"},
    "review": {"status": "reviewed"},
}
COMMANDS = [["show", "buoy-1"], ["show", "buoy-1", "--json"], ["explain"], ["explain", "--json"], ["validate"]]
named = pytest.mark.parametrize("words", COMMANDS, ids=" ".join)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "cases.jsonl"
    path.write_text(dump_line(CASE) + "\n", encoding="utf-8")
    return path


def moot(
    words: list[str], file: Path, *, stdout: int | None = subprocess.PIPE, **variables: str
) -> tuple[int, str, str]:
    run = subprocess.run(
        [sys.executable, "-c", "from mootcourt.cli import main; main()", *words, str(file)],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env=os.environ | variables,
        check=False,
    )
    return run.returncode, (run.stdout or b"").decode("utf-8", "replace"), run.stderr.decode("utf-8", "replace")


@named
def test_any_text_is_printed_on_any_terminal(file: Path, words: list[str]) -> None:
    code, printed, told = moot(words, file, PYTHONIOENCODING="ascii")
    assert code == (0 if words[0] == "show" else 1)
    assert "Traceback" not in told
    assert printed
    if words == ["show", "buoy-1"]:
        assert "\\u2713" in printed


@named
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no device that is always full")
def test_a_full_disk_behind_standard_output_is_named(file: Path, words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        code, _, told = moot(words, file, stdout=full.fileno(), PYTHONUNBUFFERED="")
    assert code == 2
    lines = told.splitlines()
    assert lines[-1].startswith("moot: standard output: ")
    assert "Traceback" not in told
    assert "Exception ignored" not in told


@named
def test_a_reader_that_has_enough_is_no_fault(file: Path, words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        code, _, told = moot(words, file, stdout=writer, PYTHONUNBUFFERED="1")
    finally:
        os.close(writer)
    assert code == 0
    assert "Broken" not in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("command", "usage"),
    [
        ("validate", "moot validate [OPTIONS] PATH..."),
        ("generate", "moot generate [OPTIONS] PATH..."),
        ("show", "moot show [OPTIONS] CASE [PATH]"),
        ("import", "moot import [OPTIONS] bfcl|tau-bench|when2call FILE"),
    ],
)
def test_the_usage_names_arguments_without_braces_and_types(command: str, usage: str, tmp_path: Path) -> None:
    code, printed, _ = moot([command], Path("--help"))
    assert code == 0
    assert printed.splitlines()[0] == f"Usage: {usage}"
    assert "list[" not in printed
