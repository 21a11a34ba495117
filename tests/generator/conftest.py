from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

TOY = Path(__file__).with_name("toy_run.py")


@pytest.fixture(scope="session")
def toy() -> Any:
    """The small generator of ``toy_run.py``, as a module; ``toy.__file__`` is the program."""
    spec = importlib.util.spec_from_file_location("toy_run", TOY)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["toy_run"] = module
    spec.loader.exec_module(module)
    return module


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="session")
def bytes_of() -> Any:
    """A function that returns every file below a folder, by name."""
    return contents
