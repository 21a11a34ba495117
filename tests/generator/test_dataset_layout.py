from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mootcourt.errors import InputError, OutputError
from mootcourt.generator.dataset import load_dataset
from mootcourt.generator.dataset.commit import open_partial, put_in_place
from mootcourt.generator.dataset.layout import check_ours, is_inside, read_description
from mootcourt.generator.engine import generate


@pytest.mark.parametrize("name", ["thesis.doc", "cases.jsonl", ".env", "README.md"])
def test_a_folder_with_other_files_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(OutputError, match=f"is not a dataset and is not empty \\(it holds {name}\\)"):
        check_ours(tmp_path)
    assert (tmp_path / name).read_text() == "mine"


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("mine")
    with pytest.raises(OutputError, match="is a file; name a new or empty folder"):
        check_ours(tmp_path / "out")


def test_a_new_an_empty_and_a_half_done_folder_are_ours(tmp_path: Path) -> None:
    check_ours(tmp_path / "new")
    check_ours(tmp_path)
    open_partial(tmp_path)
    check_ours(tmp_path)


def test_a_partial_folder_of_another_program_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".partial").mkdir()
    (tmp_path / ".partial" / "download").write_text("mine")
    with pytest.raises(OutputError, match="is not work of Moot Court"):
        check_ours(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "this is not JSON"),
        ('{"format": "other"}', "does not describe a dataset of Moot Court"),
        ("[1]", "does not describe a dataset of Moot Court"),
        ('{"format": "mootcourt.dataset", "format_version": 99}', "format version 99, this program reads 1"),
    ],
    ids=["torn", "another format", "a list", "a later version"],
)
def test_a_description_that_is_not_ours_is_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "dataset.json").write_text(text)
    with pytest.raises(InputError, match=message):
        read_description(tmp_path)
    with pytest.raises(OutputError, match="nothing was written"):
        check_ours(tmp_path)
    assert (tmp_path / "dataset.json").read_text() == text


def test_the_datasets_hugging_face_description_is_not_taken_for_ours(tmp_path: Path) -> None:
    (tmp_path / "dataset.json").write_text(json.dumps({"name": "squad", "features": {}}))
    with pytest.raises(OutputError, match="does not describe a dataset of Moot Court"):
        check_ours(tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"files": None}, "files: the field is absent or damaged"),
        ({"seeds": ["a"]}, "seeds: the field is absent or damaged"),
        ({"files": {"cases.jsonl": {"sha256": "0"}}}, "the hash of pending.jsonl is absent"),
    ],
    ids=["no files", "seeds of another kind", "a part without its hash"],
)
def test_a_damaged_description_is_refused_in_one_line(
    toy: Any, tmp_path: Path, change: dict[str, Any], message: str
) -> None:
    generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)
    path = tmp_path / "dataset.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | change))
    with pytest.raises(OutputError, match=message):
        generate([toy.seed("a")], out=tmp_path, operators=[toy.counting()], rules=toy.RULES)


@pytest.mark.parametrize("name", ["../precious.txt", "tools/../../precious.txt", "/precious.txt", "..\\precious.txt"])
def test_a_description_that_names_a_file_outside_its_folder_touches_nothing(
    toy: Any, tmp_path: Path, name: str
) -> None:
    precious, folder = tmp_path / "precious.txt", tmp_path / "d"
    precious.write_text("mine")
    generate([toy.seed("a")], out=folder, operators=[toy.counting()], rules=toy.RULES)
    described = json.loads((folder / "dataset.json").read_bytes())
    described["files"][name if name[0] != "/" else str(precious)] = {"bytes": 4, "sha256": "0"}
    (folder / "dataset.json").write_text(json.dumps(described))
    with pytest.raises(OutputError, match="leads out of the folder"):
        generate([toy.seed("b")], out=folder, operators=[toy.counting()], rules=toy.RULES)
    staged = open_partial(folder) / "new"
    staged.mkdir()
    (staged / "dataset.json").write_text(json.dumps({"files": {}}))
    put_in_place(folder)
    assert precious.read_text() == "mine"


def test_a_case_that_names_a_manifest_outside_its_folder_is_refused(toy: Any, tmp_path: Path) -> None:
    generate([toy.seed("a")], out=tmp_path / "d", operators=[toy.counting()], rules=toy.RULES)
    manifest = next((tmp_path / "d" / "tools").iterdir())
    manifest.rename(tmp_path / "tools.json")
    cases = tmp_path / "d" / "cases.jsonl"
    cases.write_text(cases.read_text().replace(f"tools/{manifest.name}", "../tools.json"))
    with pytest.raises(InputError, match="there is no manifest"):
        list(load_dataset(tmp_path / "d"))


@pytest.mark.parametrize(
    ("name", "inside"),
    [("cases.jsonl", True), ("tools/0a.json", True), ("a..b/c", True), ("tools/../x", False), ("C:x", False)],
)
def test_a_name_inside_the_folder_never_climbs(name: str, inside: bool) -> None:
    assert is_inside(name) is inside
