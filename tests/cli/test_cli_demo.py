from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from mootcourt.cli.validate import check_derivation
from mootcourt.contract.files import Finding, scan_places
from mootcourt.contract.validation import check_places
from mootcourt.generator.dataset import load_dataset

DEMO = [sys.executable, "-c", "from mootcourt.cli import main; main(['demo', '-o', 'made'])"]


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """One run of the demo from an empty folder: output, seconds of computing, dataset folder.

    Computing and not waiting: what else the machine does is no fault of the demo's.
    """
    folder = tmp_path_factory.mktemp("demo")
    before = os.times()
    run = subprocess.run(DEMO, cwd=folder, capture_output=True, text=True, check=False)
    after = os.times()
    seconds = after.children_user + after.children_system - before.children_user - before.children_system
    return run, seconds, folder / "made"


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
    assert re.fullmatch(r"done in \d+ seconds?", printed.splitlines()[-1])


def test_each_case_fits_on_a_screen_and_shows_another_family(demo: Any) -> None:
    shown = re.split(r"\n─+\n", demo[0].stdout)[1:-1]
    assert len(shown) == 3
    assert all(len(text.splitlines()) <= 40 for text in shown)
    assert len({family for text in shown for family in re.findall(r"\n  operator +(\w+)\.", text)}) == 3
    assert all("fact   " not in text and "\nTools\n" not in text for text in shown)


def test_the_dataset_has_no_errors(demo: Any) -> None:
    places = check_places(scan_places(demo[2]), further=[check_derivation])
    assert [str(one) for one in places if isinstance(one, Finding) and one.severity == "error"] == []


def test_the_demo_writes_a_dataset_of_every_family(demo: Any) -> None:
    folder = demo[2]
    families = {case.origin.operator.partition(".")[0] for case in load_dataset(folder) if case.origin is not None}
    operators = json.loads((folder / "dataset.json").read_bytes())["operators"]
    assert {name.partition(".")[0] for name in operators} >= families
    assert {"paraphrase", "injection", "missing_field", "conflict", "abstention"} <= {
        name.partition(".")[0] for name in operators
    }
