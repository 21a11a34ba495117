from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import pytest

from mootcourt.generator.dataset import load_dataset

DEMO = [sys.executable, "-c", "from mootcourt.cli import main; main(['demo', '-o', 'made'])"]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One run of the demo from an empty folder: output, seconds, dataset folder."""
    folder = tmp_path_factory.mktemp("demo")
    started = time.monotonic()
    run = subprocess.run(DEMO, cwd=folder, capture_output=True, text=True, check=False)
    return run, time.monotonic() - started, folder / "made"


def test_the_demo_ends_well_in_under_a_minute(demo: Any) -> None:
    run, seconds, _ = demo
    assert run.returncode == 0, run.stderr + run.stdout
    assert seconds < 60


def test_the_demo_shows_the_table_three_cases_and_where_the_files_are(demo: Any) -> None:
    printed = demo[0].stdout
    assert printed.startswith("family")
    for section in ("What the agent sees", "What it must do", "Which rule decides", "Where it comes from"):
        assert printed.count(f"\n{section}\n") == 3
    for name in ("made/cases.jsonl", "made/pending.jsonl", "made/rejected.jsonl", "moot show CASE made"):
        assert f"\n{name}: " in printed


def test_the_demo_writes_a_dataset_of_every_family(demo: Any) -> None:
    folder = demo[2]
    families = {case.origin.operator.partition(".")[0] for case in load_dataset(folder) if case.origin is not None}
    operators = json.loads((folder / "dataset.json").read_bytes())["operators"]
    assert {name.partition(".")[0] for name in operators} >= families
    assert {"paraphrase", "injection", "missing_field", "conflict", "abstention"} <= {
        name.partition(".")[0] for name in operators
    }
