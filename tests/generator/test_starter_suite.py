from __future__ import annotations

from pathlib import Path

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases, parse_yaml
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError, OutputError
from mootcourt.generator.starter import build_suite, write_suite
from mootcourt.generator.starter.append import append_seed

TOOLS = [ToolSpec(name="list_depots"), ToolSpec(name="list-depots-all")]


def yes(_: Case) -> bool:
    return True


def test_a_suite_is_written_whole_and_loads(tmp_path: Path) -> None:
    suite = build_suite(TOOLS, original='{"tools": []}', agrees=yes)
    write_suite(suite, tmp_path / "new" / "suite")
    folder = tmp_path / "new" / "suite"
    written = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert written == set(suite.files)
    assert {"tools.json", "tools.original.json", "gate.yaml", "README.md", ".github/workflows/moot.yml"} < written
    assert sorted(case.id for case in load_cases(folder)) == sorted(case.id for case in suite.cases)
    assert [entry.name for entry in (tmp_path / "new").iterdir()] == ["suite"]


def test_the_checks_of_a_pull_request_take_the_slim_install_and_write_outside_the_suite() -> None:
    files = build_suite(TOOLS, agrees=yes).files
    steps = parse_yaml(files[".github/workflows/moot.yml"]).value["jobs"]["suite"]["steps"]
    commands = [step["run"] for step in steps if "run" in step]
    assert commands[:2] == ["pip install -r requirements.txt", "pip install --no-deps mootcourt"]
    (generate,) = [command for command in commands if command.startswith("moot generate")]
    assert '-o "$RUNNER_TEMP/' in generate


def test_a_suite_needs_the_packages_of_the_slim_install() -> None:
    def packages(text: str) -> list[str]:
        return [line for line in text.splitlines() if line and not line.startswith("#")]

    slim = Path(__file__).resolve().parents[2] / "requirements-slim.txt"
    written = build_suite(TOOLS, agrees=yes).files["requirements.txt"]
    assert packages(written) == packages(slim.read_text(encoding="utf-8"))


def test_an_empty_folder_and_a_fresh_repository_are_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write_suite(build_suite(TOOLS, agrees=yes), tmp_path)
    assert (tmp_path / "tools.json").is_file()
    assert (tmp_path / ".git").is_dir()


@pytest.mark.parametrize("name", ["notes.txt", ".env", "tools.json"])
def test_a_folder_that_holds_something_is_refused_and_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine", encoding="utf-8")
    with pytest.raises(OutputError, match="not empty"):
        write_suite(build_suite(TOOLS, agrees=yes), tmp_path)
    assert [entry.name for entry in tmp_path.iterdir()] == [name]
    assert (tmp_path / name).read_text(encoding="utf-8") == "mine"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "suite"
    path.write_text("", encoding="utf-8")
    with pytest.raises(OutputError, match="is a file"):
        write_suite(build_suite(TOOLS, agrees=yes), path)


def test_names_that_become_one_file_stay_apart() -> None:
    suite = build_suite([ToolSpec(name="Ping"), ToolSpec(name="ping")], agrees=yes)
    assert {"seeds/ping.yaml", "seeds/ping-2.yaml"} < set(suite.files)
    assert len({case.id for case in suite.cases}) == len(suite.cases)


def test_tools_without_a_clear_request_are_named() -> None:
    odd = ToolSpec(
        name="odd",
        parameters={
            "type": "object",
            "properties": {"x": {"type": "string", "pattern": "^(?=a)b$"}},
            "required": ["x"],
        },
    )
    assert build_suite([odd, *TOOLS], agrees=yes).without == ("odd",)


@pytest.mark.parametrize("end", ["", "\n", "\n\n# a last remark\n"], ids=["no line end", "line end", "comment"])
def test_a_seed_is_added_behind_what_stands_there(tmp_path: Path, end: str) -> None:
    first, second = build_suite(TOOLS, agrees=yes).cases
    path = append_seed(first, tmp_path, "list_depots")
    text = f"# mine\n{path.read_text(encoding='utf-8').rstrip()}{end}"
    path.write_text(text, encoding="utf-8")
    assert append_seed(second, tmp_path, "list_depots") == path
    assert path.read_text(encoding="utf-8").startswith(text)
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["list-depots.yaml"]


def test_a_file_of_another_kind_is_left_alone(tmp_path: Path) -> None:
    case = build_suite(TOOLS, agrees=yes).cases[0]
    path = append_seed(case, tmp_path, "list_depots")
    path.write_text("id: one\ntitle: a case by itself\n", encoding="utf-8")
    with pytest.raises(InputError):
        append_seed(case, tmp_path, "list_depots")
    assert path.read_text(encoding="utf-8") == "id: one\ntitle: a case by itself\n"
