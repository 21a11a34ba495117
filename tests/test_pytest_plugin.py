"""The plug-in runs cases as tests, says what to mend, and is silent where it is not used."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.verdict import Verdict
from mootcourt.pytest_plugin import MootCase

TOOLS = [
    {
        "name": "find_book",
        "risk": "read",
        "parameters": {
            "type": "object",
            "properties": {"isbn": {"type": "string"}},
            "required": ["isbn"],
            "additionalProperties": False,
        },
        "returns": {"type": "object", "properties": {"shelf": {"type": "string"}}},
    },
    {
        "name": "renew_loan",
        "risk": "write",
        "parameters": {
            "type": "object",
            "properties": {"loan_id": {"type": "string"}},
            "required": ["loan_id"],
            "additionalProperties": False,
        },
    },
]
FIND = {
    "id": "find-book",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["find_book"],
    "messages": [{"role": "user", "content": "On which shelf is 978-0-14-044793-4?"}],
    "script": [{"tool": "find_book", "returns": {"shelf": "C 12"}}],
    "expect": {
        "outcome": "call",
        "calls": [{"name": "find_book", "arguments": {"isbn": {"exact": "978-0-14-044793-4", "from": "user"}}}],
    },
    "runs": 2,
}
RENEW = {
    "id": "renew-loan",
    "tools": TOOLS,
    "group": "clear_positive",
    "intent": ["renew_loan"],
    "messages": [{"role": "user", "content": "Please renew loan LN-204."}],
    "script": [{"tool": "renew_loan", "when": {"loan_id": "LN-204"}, "returns": {"ok": True}}],
    "expect": {
        "outcome": "call",
        "calls": [{"name": "renew_loan", "arguments": {"loan_id": {"exact": "LN-204", "from": "user"}}}],
    },
    "runs": 1,
}
AGENT = """
import pytest

async def answer(task, tools):
    text = task.messages[-1]["content"]
    if "shelf" in text:
        found = await tools["find_book"](isbn=ISBN)
        return f"It is on shelf {found['shelf']}."
    await tools["renew_loan"](loan_id="LN-204")
    return "Loan LN-204 is renewed."
"""
RIGHT, WRONG = 'ISBN = "978-0-14-044793-4"\n', 'ISBN = "978-0-14-044793-5"\n'
FIXTURE = """
@pytest.fixture
def moot_agent():
    return answer
"""
MARKED = """
@pytest.mark.moot("cases.jsonl")
def test_agent(moot_case):
    moot_case.check()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    lines = "".join(json.dumps(case) + "\n" for case in (FIND, RENEW))
    (tmp_path / "cases.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


def run(project: Path, test: str, *options: str) -> subprocess.CompletedProcess[str]:
    (project / "test_it.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rs", *options]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "COVERAGE"))}
    kept["PYTHONDONTWRITEBYTECODE"] = "1"  # a file written twice in a second looks the same to the cache
    return subprocess.run(command, cwd=project, env=kept, capture_output=True, text=True, timeout=60, check=False)


def test_each_case_is_a_test_with_a_stable_id(project: Path) -> None:
    done = run(project, RIGHT + AGENT + FIXTURE + MARKED, "-v")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "test_it.py::test_agent[find-book] PASSED" in done.stdout
    assert "test_it.py::test_agent[renew-loan] PASSED" in done.stdout


def test_a_failure_names_rule_path_both_sides_and_how_to_run_it_again(project: Path) -> None:
    done = run(project, WRONG + AGENT + FIXTURE + MARKED)
    assert done.returncode == 1
    assert "find-book: 0 of 2 runs passed, 100% have to" in done.stdout
    assert "run 0: fail: arguments.exact at calls[0].arguments.isbn" in done.stdout
    assert "expected 978-0-14-044793-4" in done.stdout
    assert "actual   978-0-14-044793-5" in done.stdout
    assert "again: pytest 'test_it.py::test_agent[find-book]'" in done.stdout
    assert "Traceback" not in done.stdout
    again = run(project, WRONG + AGENT + FIXTURE + MARKED, "test_it.py::test_agent[renew-loan]")
    assert "1 passed" in again.stdout


def test_a_marked_test_that_checks_nothing_is_checked_all_the_same(project: Path) -> None:
    empty = '\n@pytest.mark.moot("cases.jsonl", runs=1)\ndef test_agent():\n    pass\n'
    assert "2 passed" in run(project, RIGHT + AGENT + FIXTURE + empty).stdout
    assert "1 failed, 1 passed" in run(project, WRONG + AGENT + FIXTURE + empty).stdout


def test_an_agent_can_be_given_in_the_test(project: Path) -> None:
    given = '\n@pytest.mark.moot("cases.jsonl")\ndef test_agent(moot_case):\n    moot_case.check(answer, runs=1)\n'
    assert "2 passed" in run(project, RIGHT + AGENT + given).stdout


def test_no_agent_is_said_so(project: Path) -> None:
    done = run(project, RIGHT + AGENT + MARKED)
    assert done.returncode == 1
    assert "define the fixture moot_agent" in done.stdout


@pytest.mark.parametrize(
    ("mark", "told"),
    [
        ('@pytest.mark.moot("absent.jsonl")', "absent.jsonl: there is no such file"),
        ("@pytest.mark.moot()", "it takes one path"),
        ('@pytest.mark.moot("cases.jsonl", run=3)', "it does not take run"),
        ('@pytest.mark.moot("cases.jsonl", runs=0)', "write a whole number from 1"),
    ],
)
def test_a_mark_that_cannot_be_used_is_told_in_one_line(mark: str, told: str, project: Path) -> None:
    done = run(project, f"{RIGHT}{AGENT}{FIXTURE}\n{mark}\ndef test_agent(moot_case):\n    pass\n")
    assert done.returncode != 0
    assert told in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_an_agent_that_raises_is_no_verdict_and_fails_the_test(project: Path) -> None:
    raising = "\nasync def answer(task, tools):\n    raise ValueError('broken')\n"
    done = run(project, RIGHT + AGENT + raising + FIXTURE + MARKED)
    assert done.returncode == 1
    assert "broken" in done.stdout


@pytest.mark.parametrize("risk", ["write", "destructive"])
def test_a_run_left_to_a_person_fails_a_case_that_writes_though_enough_others_pass(risk: str) -> None:
    case = Case.model_validate({**RENEW, "min_pass_rate": 0.5, "risk": risk})
    runs = [Verdict(case=case.id, run=run, outcome="pass", risk=case.risk_level) for run in range(4)]
    left = Verdict(case=case.id, run=4, outcome="abstain", risk=case.risk_level)
    held = MootCase(case, None, None, "node")
    held._decide(runs)
    with pytest.raises(pytest.fail.Exception, match="run 4: a person must look"):
        held._decide([*runs, left])


def test_a_run_left_to_a_person_skips_a_case_that_reads() -> None:
    case = Case.model_validate(FIND)
    with pytest.raises(pytest.skip.Exception):
        MootCase(case, None, None, "node")._decide([Verdict(case=case.id, outcome="abstain", risk="read")])


def test_an_unrelated_project_sees_nothing_of_it(tmp_path: Path) -> None:
    quiet = """
import sys

LIGHT = {"mootcourt", "mootcourt._lazy", "mootcourt._version", "mootcourt.pytest_plugin"}


def test_nothing_was_loaded():
    assert {name for name in sys.modules if name.startswith("mootcourt")} <= LIGHT
    assert not {"pydantic", "litellm", "torch", "datasets", "yaml", "jinja2", "rich"} & set(sys.modules)
"""
    done = run(tmp_path, quiet)
    assert done.returncode == 0, done.stdout
    # pytest itself names the plug-ins in one line; nothing else tells of this one.
    assert [line.partition(":")[0] for line in done.stdout.splitlines() if "moot" in line] in ([], ["plugins"])
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "__pycache__") == ["test_it.py"]
    assert "--moot" not in run(tmp_path, quiet, "--help").stdout
    switched_off = run(tmp_path, quiet, "-p", "no:mootcourt")
    assert switched_off.returncode == 0
