"""``python:module:function``: an agent that is a Python function."""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from mootcourt.errors import UsageError
from mootcourt.harness.agents.registry import agent_kind

FORM = "python:module:function"


@agent_kind("python", form=FORM)
def python_agent(rest: str) -> Any:
    """A function of a module or of a file, called with (task, tools)."""
    place, colon, name = rest.rpartition(":")
    if not (colon and place and name):
        raise UsageError(f"python:{rest} names no function; write {FORM} or python:path/to/file.py:function")
    module = _file(place) if place.endswith(".py") else _module(place)
    found: Any = module
    for part in name.split("."):
        if not hasattr(found, part):
            raise UsageError(f"{place} has no {name}; name a function of it, as in {FORM}")
        found = getattr(found, part)
    if isinstance(found, type):
        found = found()
    if not callable(found) and not hasattr(found, "session"):
        raise UsageError(f"{name} of {place} is no agent; name a function (task, tools), or an object with session")
    return found


def _module(name: str) -> ModuleType:
    here = os.getcwd()
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:  # the module is the user's, and may raise anything when it is imported
        raise UsageError(f"the module {name} cannot be imported ({_told(error)}); mend it, or name another") from error


def _file(path: str) -> ModuleType:
    file = Path(path).absolute()
    spec = importlib.util.spec_from_file_location(f"moot_agent_{file.stem}", file)
    if spec is None or spec.loader is None or not file.is_file():
        raise UsageError(f"there is no file {path}; name the Python file of the agent")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    folder = str(file.parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # the file is the user's, and may raise anything when it is run
        raise UsageError(f"the file {path} cannot be imported ({_told(error)}); mend it, or name another") from error
    return module


def _told(error: BaseException) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())
