"""The files of a new suite, and how they come to be in a folder whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp

from mootcourt.contract.case import Case
from mootcourt.contract.files import dump_yaml
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.errors import OutputError
from mootcourt.generator.starter.seeds import TOOLS_FILE, Agrees, slug, starter_seeds

ORIGINAL_FILE = "tools.original.json"
TEMPLATES = {
    "README.md": "suite_readme.md",
    "gate.yaml": "suite_gate.yaml",
    "requirements.txt": "suite_requirements.txt",
    "test_agent.py": "suite_test.py.txt",
    ".github/workflows/moot.yml": "suite_workflow.yaml",
}
ALLOWED = {".git"}
HEADER = """\
# Starter seeds for {tool}: made from its schema, not yet read by a person.
# To do for each: write the message as one of your users would, check every expected value against
# it, and set review.status to reviewed, with by and on. `moot explain .` shows what follows from the facts.
"""


@dataclass(frozen=True, slots=True)
class Suite:
    """The files of a suite that is not written yet.

    Attributes:
        files: The text of each file by its path in the suite's folder.
        cases: The starter seeds.
        without: Tools for which no clear request could be made.
    """

    files: dict[str, str]
    cases: tuple[Case, ...]
    without: tuple[str, ...]


def build_suite(tools: Sequence[ToolSpec], *, original: str | None = None, agrees: Agrees | None = None) -> Suite:
    """Return the files of a suite over ``tools``.

    Args:
        tools: The tools in our form.
        original: The text of the list that they were read from, to be kept beside them.
        agrees: Whether a seed's expectation follows from its facts; the derivation, unless given.
    """
    manifest = Manifest(list(tools))
    files = {TOOLS_FILE: tools_text(tools)}
    if original is not None:
        files[ORIGINAL_FILE] = original
    cases: list[Case] = []
    without: list[str] = []
    names: set[str] = set()
    for tool in manifest.tools:
        name = _free(slug(tool.name), names)
        made = starter_seeds(tool, manifest, prefix=name, agrees=agrees)
        if not any(case.group == "clear_positive" for case in made):
            without.append(tool.name)
        if made:
            files[f"seeds/{name}.yaml"] = seeds_text(tool, made)
            cases.extend(made)
    here = Path(__file__).parent
    files |= {name: (here / source).read_text(encoding="utf-8") for name, source in TEMPLATES.items()}
    return Suite(files, tuple(cases), tuple(without))


def write_suite(suite: Suite, folder: Path) -> None:
    """Write the files into ``folder``, which is new or empty; all of them or none.

    Raises:
        OutputError: The folder holds something, or cannot be written.
    """
    refuse_used(folder)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        partial = Path(mkdtemp(prefix=".moot-", dir=folder.resolve().parent))
        try:
            for name, text in suite.files.items():
                path = partial / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
            folder.mkdir(exist_ok=True)
            for entry in sorted(partial.iterdir()):
                entry.rename(folder / entry.name)
        finally:
            rmtree(partial, ignore_errors=True)
    except OSError as error:
        raise OutputError(f"{folder} cannot be written ({error.strerror}); check the folder and the disk") from error


def refuse_used(folder: Path) -> None:
    """Refuse a folder in which something stands; a fresh git repository counts as empty.

    Raises:
        OutputError: It is no folder, or holds something.
    """
    if not folder.exists():
        return
    if not folder.is_dir():
        raise OutputError(f"{folder} is a file; name a new folder")
    held = sorted(entry.name for entry in folder.iterdir() if entry.name not in ALLOWED)
    if held:
        raise OutputError(f"{folder} is not empty (it holds {held[0]}); nothing was written; name a new folder")


def tools_text(tools: Sequence[ToolSpec]) -> str:
    """Return the manifest's file."""
    return json.dumps([tool.to_json() for tool in tools], ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def seeds_text(tool: ToolSpec, cases: Sequence[Case]) -> str:
    """Return a file of starter seeds, with what their author has to do."""
    return HEADER.format(tool=tool.name) + "".join(f"\n{dump_yaml([case.to_json()])}" for case in cases)


def _free(name: str, taken: set[str]) -> str:
    found, number = name, 2
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    taken.add(found)
    return found
