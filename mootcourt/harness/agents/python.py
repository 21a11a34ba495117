"""``python:module:function``: an agent that is a Python function."""

from __future__ import annotations

from typing import Any

from mootcourt.errors import UsageError
from mootcourt.harness.agents.registry import agent_kind
from mootcourt.harness.importing import named_object

FORM = "python:module:function"


@agent_kind("python", form=FORM)
def python_agent(rest: str) -> Any:
    """A function of a module or of a file, called with (task, tools)."""
    place, colon, name = rest.rpartition(":")
    if not (colon and place and name):
        raise UsageError(f"python:{rest} names no function; write {FORM} or python:path/to/file.py:function")
    found = named_object(rest, form=FORM)
    if isinstance(found, type):
        found = found()
    if not callable(found) and not hasattr(found, "session"):
        raise UsageError(f"{name} of {place} is no agent; name a function (task, tools), or an object with session")
    return found
