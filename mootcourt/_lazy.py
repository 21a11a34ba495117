"""Public names that are imported when they are first used, so that start-up loads no pydantic."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """Return a module ``__getattr__`` that finds public names in their home modules.

    Args:
        package: The ``__name__`` of the package that re-exports.
        homes: The module that defines each public name.
    """

    def find(name: str) -> Any:
        try:
            home = homes[name]
        except KeyError:
            raise AttributeError(f"module {package!r} has no attribute {name!r}") from None
        return getattr(import_module(home), name)

    return find
