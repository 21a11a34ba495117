"""The declared packages are those on disk, and nothing of ours shadows anybody else's package."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAPPED = {"mootcourt.generator": "generator", "mootcourt.judges": "judges", "mootcourt.seeds": "seeds"}


def packages_below(folder: Path, name: str) -> set[str]:
    found = {name}
    for init in folder.rglob("__init__.py"):
        inner = init.parent.relative_to(folder)
        if inner.parts and not any(parent.is_symlink() for parent in (folder / inner, *(folder / inner).parents)):
            found.add(".".join((name, *inner.parts)))
    return found


def test_the_declared_packages_equal_those_on_disk() -> None:
    on_disk = packages_below(ROOT / "mootcourt", "mootcourt")
    for name, folder in MAPPED.items():
        on_disk |= packages_below(ROOT / folder, name)
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == on_disk


@pytest.mark.parametrize(("name", "folder"), MAPPED.items())
def test_the_root_folders_are_mapped_and_linked(name: str, folder: str) -> None:
    assert PROJECT["tool"]["setuptools"]["package-dir"][name] == folder
    link = ROOT / name.replace(".", "/")
    assert link.is_symlink()
    assert link.readlink() == Path("..") / folder


def test_every_data_file_beside_code_matches_a_package_data_pattern() -> None:
    patterns = {Path(pattern).suffix or pattern for pattern in PROJECT["tool"]["setuptools"]["package-data"]["*"]}
    left_out = [
        path.relative_to(ROOT)
        for folder in ("mootcourt", "generator", "judges")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and path.suffix not in {".py", ".pyc"}
        and path.suffix not in patterns
        and path.name not in patterns
    ]
    assert left_out == []


def test_data_files_lie_in_declared_packages() -> None:
    # setuptools takes data files from packages only; a folder of data without __init__.py is dropped.
    homeless = [
        path.relative_to(ROOT)
        for folder in ("mootcourt", "generator", "judges")
        for path in (ROOT / folder).rglob("*")
        if path.is_file()
        and path.suffix in {".yaml", ".json", ".jsonl", ".txt", ".html", ".css", ".js"}
        and not (path.parent / "__init__.py").exists()
    ]
    assert homeless == []


def test_the_data_folder_does_not_shadow_hugging_face_datasets() -> None:
    assert not (ROOT / "datasets" / "__init__.py").exists()
    code = "import datasets; print(datasets.__version__, datasets.__file__)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert "site-packages" in done.stdout


def test_constraints_hold_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*==[\w.!]+", line)] == []
    assert "torch==2.13.0" in lines


def test_constraints_pin_every_declared_dependency() -> None:
    pinned = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()}
    declared = [*PROJECT["project"]["dependencies"]]
    for name, extra in PROJECT["project"]["optional-dependencies"].items():
        if name != "bench":  # peers of a benchmark: installed apart, and at odds with what we use ourselves
            declared += extra
    names = {re.split(r"[<>=!~ \[]", requirement)[0].lower().replace("_", "-") for requirement in declared}
    assert names - pinned == set()


def test_the_slim_install_is_a_part_of_the_base_install() -> None:
    slim = [
        line for line in (ROOT / "requirements-slim.txt").read_text(encoding="utf-8").splitlines() if line[0] != "#"
    ]
    assert set(slim) <= set(PROJECT["project"]["dependencies"])
