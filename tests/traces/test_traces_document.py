from __future__ import annotations

import re
from pathlib import Path

import pytest

from mootcourt.traces.formats import SHAPES

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "traces.md"


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for block in blocks():
        exec(compile(block, "docs/traces.md", "exec"), {})
    reading, redacting = capsys.readouterr().out.splitlines()
    assert reading == "bell-7 0 ring {\"bell\": 7} {'rung': True} Bell 7 has rung."
    assert "Ada" not in redacting
    assert "ada@" not in redacting
    assert "'n': 2" in redacting


def test_every_format_is_described() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert [shape.name for shape in SHAPES if f"| {shape.name} |" not in text] == []
