"""What the documents show is there and works."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mootcourt.cli.main import COMMANDS
from mootcourt.contract.case import Case
from mootcourt.contract.files import CaseAt, load_cases, scan_places
from mootcourt.contract.validation import check_case
from mootcourt.generator import OPERATORS, agreement, derive
from mootcourt.generator.edits import apply_edits, plain
from mootcourt.harness import run
from mootcourt.harness.agents import AGENTS
from mootcourt.judges import CHECKS, judge

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
FOLDERS = sorted(path.name for path in ROOT.iterdir() if path.is_dir() and path.name[0] not in "._")
PATH = re.compile(rf"`((?:(?:{'|'.join(map(re.escape, FOLDERS))}|\.ci)/[\w./-]*|\w+\.(?:md|toml|txt)))`")
FOR_DATASETS = {"README.md"}  # also a file of every dataset folder


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


@pytest.fixture
def seed(tmp_path: Path) -> CaseAt:
    """The seed that README shows, among the tools of the retail seeds."""
    (tmp_path / "seed.yaml").write_text(blocks("README.md", "yaml")[0], encoding="utf-8")
    (tmp_path / "tools.json").write_bytes((ROOT / "seeds" / "retail" / "tools.json").read_bytes())
    (place,) = scan_places(tmp_path)
    assert isinstance(place, CaseAt)
    return place


@pytest.mark.parametrize("document", DOCUMENTS, ids=[path.name for path in DOCUMENTS])
def test_every_file_that_a_document_names_is_there(document: Path) -> None:
    named = set(PATH.findall(document.read_text(encoding="utf-8"))) - FOR_DATASETS
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=[path.name for path in DOCUMENTS])
def test_every_command_that_a_document_names_is_there(document: Path) -> None:
    named = re.findall(r"(?:^|`)moot ([a-z]+)", document.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(named) - COMMANDS.keys() == set()


def test_the_seed_in_the_readme_is_valid_and_follows_from_its_facts(seed: CaseAt) -> None:
    assert list(check_case(seed)) == []
    assert agreement(seed.case, derive(seed.case)).agrees


def test_the_python_in_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code, generating = blocks("README.md", "python")[0].split("summary = ")
    generating, judging = generating.split("\ntraces = ")
    compile(generating, "README.md", "exec")  # growing a whole dataset is what other tests do
    names: dict[str, Any] = {}
    exec(f"{code}\ntraces = {judging}", names)
    assert names["derived"]
    assert [verdict.outcome for verdict in names["verdicts"]] == ["pass"] * 3


def test_the_check_in_the_guide_works(monkeypatch: pytest.MonkeyPatch) -> None:
    CHECKS.names()
    monkeypatch.setattr(CHECKS, "_entries", {})
    exec(blocks("CONTRIBUTING.md", "python")[1], {"__name__": "guide"})
    case = next(load_cases(ROOT / "seeds" / "retail"))
    (trace,) = run(case, lambda task, tools: "Hello.", runs=1)
    twice = trace.model_copy(update={"steps": (*trace.steps, trace.steps[-1])})
    rules = [[one.rule for one in judge(case, each).vetoes] for each in (trace, twice)]
    assert rules == [[], ["budget.greeting"]]


def test_the_kind_of_agent_in_the_guide_works(monkeypatch: pytest.MonkeyPatch) -> None:
    AGENTS.names()
    monkeypatch.setattr(AGENTS, "_entries", {})
    exec(blocks("CONTRIBUTING.md", "python")[2], {"__name__": "guide"})
    (trace,) = run(next(load_cases(ROOT / "seeds" / "retail")), "echo:Good morning", runs=1)
    assert trace.answer == "Good morning"


def test_the_operator_in_the_guide_works(seed: CaseAt, monkeypatch: pytest.MonkeyPatch) -> None:
    OPERATORS.names()
    monkeypatch.setattr(OPERATORS, "_entries", {})
    exec(blocks("CONTRIBUTING.md", "python")[0], {"__name__": "guide"})
    (operator,) = OPERATORS
    (candidate,) = operator.propose(seed.case, Random(0))
    rebuilt = apply_edits(plain(seed.case), candidate.edits)
    assert Case.model_validate(rebuilt) == Case.model_validate(plain(candidate.case))
    assert rebuilt["messages"][-1]["content"].startswith("Hello there. The boots")
