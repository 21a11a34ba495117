"""One small registry, used for operators, preservation checks, fact types, checks of runs and kinds of agents."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import entry_points
from threading import RLock
from typing import Generic, TypeVar

from mootcourt.errors import UnknownNameError, UsageError

T = TypeVar("T")


class Registry(Generic[T]):
    """Named things of one kind, in the order of their names.

    Built-in entries live in modules that are imported on first use, and other
    packages add theirs through an entry point of the registry's group. The entry
    point names a module; importing it registers. A plug-in that cannot be imported is a
    UsageError wherever the registry is used.

    Args:
        kind: What one entry is called in messages, such as ``operator``.
        group: The entry-point group, such as ``mootcourt.operators``.
        builtin: The package whose import registers the built-in entries.
    """

    def __init__(self, kind: str, *, group: str, builtin: str) -> None:
        """Make an empty registry; nothing is imported yet."""
        self.kind = kind
        self.group = group
        self._builtin = builtin
        self._entries: dict[str, T] = {}
        self._loaded = self._loading = False
        self._lock = RLock()  # the modules that are imported may use the registry themselves

    def add(self, name: str, entry: T) -> T:
        """Register ``entry`` and return it.

        Raises:
            UsageError: The name is taken.
        """
        if name in self._entries:
            raise UsageError(f"two {self.kind}s are called {name!r}; rename one of them")
        self._entries[name] = entry
        return entry

    def __getitem__(self, name: str) -> T:
        """Return the entry called ``name``.

        Raises:
            UnknownNameError: There is none.
        """
        self._load()
        try:
            return self._entries[name]
        except KeyError:
            near = get_close_matches(name, self.names(), n=1)
            mend = f"did you mean {near[0]}?" if near else f"there are: {', '.join(self.names())}"
            raise UnknownNameError(f"no {self.kind} is called {name!r}; {mend}") from None

    def __iter__(self) -> Iterator[T]:
        """Iterate over the entries in the order of their names."""
        self._load()
        return iter([self._entries[name] for name in sorted(self._entries)])

    def names(self) -> list[str]:
        """Return all names, sorted."""
        self._load()
        return sorted(self._entries)

    def _load(self) -> None:
        if self._loaded:
            return
        with self._lock:
            if not (self._loaded or self._loading):
                self._loading = True
                try:
                    self._import_all()
                    self._loaded = True
                finally:
                    self._loading = False  # after a fault the next use says it again; nobody works with a part

    def _import_all(self) -> None:
        import_module(self._builtin)
        for point in sorted(entry_points(group=self.group), key=lambda point: point.name):
            try:
                point.load()
            except Exception as error:  # a plug-in may raise anything when it is imported
                told = " ".join(f"{type(error).__name__}: {error}".split())
                raise UsageError(
                    f"the plug-in {point.name} = {point.value} of {self.group} cannot be loaded ({told}); "
                    "mend it, or uninstall its package"
                ) from error
