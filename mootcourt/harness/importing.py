"""What ``module:object`` or ``path/to/file.py:object`` names."""

from __future__ import annotations

import importlib.util
import os
import sys
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from mootcourt.errors import UsageError


def named_object(place: str, *, form: str) -> Any:
    """Return the object that ``module:object`` names; without a name, the module itself.

    Args:
        place: A module or a file, a colon, and a name in it (dots lead further in).
        form: How the user writes it, for messages.

    Raises:
        UsageError: The module cannot be imported, or has no such name.
    """
    module, _, name = (place, "", "") if place.endswith(".py") else place.rpartition(":")
    module, name = (module, name) if module else (name, "")
    if not module:
        raise UsageError(f"{place!r} names no module; write {form}")
    with redirect_stdout(sys.stderr):  # what a module prints when it is imported is no output of ours
        found: Any = _file(module) if module.endswith(".py") else _module(module)
    for part in name.split(".") if name else ():
        if not hasattr(found, part):
            raise UsageError(f"{module} has no {name}; name something that is in it, as in {form}")
        found = getattr(found, part)
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
