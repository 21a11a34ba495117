"""Registries, and the entry points through which other packages add to them."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mootcourt.errors import UnknownNameError, UsageError
from mootcourt.registry import Registry

PLUGIN = """
from mootcourt.generator import fact_type, operator
from mootcourt.generator.preservation import preservation

@operator("paraphrase.louder", preserves=("outcome",))
def louder(case, rng):
    "Say it louder."
    yield from ()

@preservation("not_too_loud", families=("paraphrase",))
def not_too_loud(change):
    "Nobody shouts."
    yield from ()

@fact_type("tail_number", fill=lambda schema, span: ())
def tail_numbers(text, calendar):
    "Find none."
    return ()
"""
NAMES = """
from mootcourt.generator.facts import FACT_TYPES
from mootcourt.generator.operators.registry import OPERATORS
from mootcourt.generator.preservation import CHECKS
print("paraphrase.louder" in OPERATORS.names(), "not_too_loud" in CHECKS.names(), "tail_number" in FACT_TYPES.names())
"""


def install(folder: Path, group: str, module: str, code: str) -> None:
    """Put a package with one entry point into a folder, as pip would."""
    (folder / f"{module}.py").write_text(code)
    (folder / f"{module}-1.0.dist-info").mkdir()
    (folder / f"{module}-1.0.dist-info" / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n"
    )
    groups = "".join(f"[{name}]\n{module} = {module}\n" for name in group.split())
    (folder / f"{module}-1.0.dist-info" / "entry_points.txt").write_text(groups)


def toys(group: str = "mootcourt.toys") -> Registry[int]:
    return Registry("toy", group=group, builtin="mootcourt.errors")


def test_operators_checks_and_fact_types_plug_in_by_entry_point(tmp_path: Path) -> None:
    install(tmp_path, "mootcourt.operators mootcourt.preservation mootcourt.facts", "moot_plugin", PLUGIN)
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{NAMES}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "True True True\n"


def test_a_plug_in_that_cannot_be_imported_is_named_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "mootcourt.toys", "moot_broken_toy", "raise ZeroDivisionError('two\\nlines')\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry = toys()
    for _ in range(2):
        with pytest.raises(UsageError, match=r"plug-in moot_broken_toy .*\(ZeroDivisionError: two lines\); mend it"):
            registry.names()


def test_a_name_that_is_taken_is_refused() -> None:
    registry = toys()
    registry.add("top", 1)
    with pytest.raises(UsageError, match="two toys are called 'top'; rename one of them"):
        registry.add("top", 2)
    assert registry["top"] == 1


def test_an_unknown_name_is_told_with_those_that_there_are() -> None:
    registry = toys()
    registry.add("top", 1)
    registry.add("ball", 2)
    with pytest.raises(UnknownNameError, match="no toy is called 'kite'; there are: ball, top"):
        _ = registry["kite"]
    assert list(registry) == [2, 1]


def test_a_near_name_is_suggested() -> None:
    registry = toys()
    registry.add("kite", 1)
    with pytest.raises(UnknownNameError, match=r"no toy is called 'kit'; did you mean kite\?"):
        _ = registry["kit"]


def test_no_thread_sees_a_part_of_the_registry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, "mootcourt.toys", "moot_slow_toy", "import time\ntime.sleep(0.2)\nREGISTRY.add('slow', 1)\n")
    monkeypatch.syspath_prepend(tmp_path)
    registry = toys()
    monkeypatch.setattr("builtins.REGISTRY", registry, raising=False)
    with ThreadPoolExecutor(4) as pool:
        seen = list(pool.map(lambda _: registry.names(), range(4)))
    assert seen == [["slow"]] * 4
