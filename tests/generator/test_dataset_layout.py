from __future__ import annotations

import json
from pathlib import Path

import pytest

from mootcourt.errors import InputError, OutputError
from mootcourt.generator.dataset.commit import open_partial
from mootcourt.generator.dataset.layout import check_ours, read_description


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
