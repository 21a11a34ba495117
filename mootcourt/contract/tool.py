"""A tool that an agent may call, and the manifest of all tools of a case."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, Literal

from pydantic import Field, StrictBool

from mootcourt.contract.jsonform import json_text
from mootcourt.contract.model import Model
from mootcourt.errors import UsageError
from mootcourt.remembered import remembered

Risk = Literal["read", "write", "destructive"]
RISKS: tuple[Risk, ...] = ("read", "write", "destructive")


class ToolSpec(Model):
    """One tool: what the model is shown, and what the runtime does with a call.

    Attributes:
        name: The name that a call uses.
        description: What the model is told.
        parameters: JSON Schema of the arguments, an object schema.
        risk: ``read`` changes nothing, ``destructive`` cannot be undone. ``write``
            when nothing says.
        returns: JSON Schema of the result; its fields are trusted data.
        injected: Arguments that the user's runtime adds; never expected from the model.
        strict: Whether the provider enforces the schema.
        on_invalid: What the runtime does with an invalid call: ``recover`` answers with
            an error that the agent may put right, ``hard-fail`` ends the run.
    """

    name: str = Field(min_length=1)
    description: str = ""
    parameters: dict[str, Any] = Field(default_factory=lambda: {"type": "object", "properties": {}})
    risk: Risk = "write"
    returns: dict[str, Any] | None = None
    injected: tuple[str, ...] = ()
    strict: StrictBool = False
    on_invalid: Literal["recover", "hard-fail"] = "recover"

    @property
    def properties(self) -> dict[str, Any]:
        """Return the property schemas of the arguments that the model fills."""
        found = self.parameters.get("properties") or {}
        if not self.injected:
            return dict(found)
        return {name: schema for name, schema in found.items() if name not in self.injected}

    @property
    def required(self) -> tuple[str, ...]:
        """Return the names of the required arguments that the model fills, in order."""
        return tuple(name for name in self.parameters.get("required") or () if name not in self.injected)


class Manifest(Mapping[str, ToolSpec]):
    """The tools of a case by name, in the order in which the agent sees them.

    Compare and hash by content. Build one manifest for a file and share it: compiled
    schemas are kept per manifest.

    Raises:
        UsageError: Two tools have the same name.
    """

    def __init__(self, tools: tuple[ToolSpec, ...] | list[ToolSpec]) -> None:
        """Index the tools by name."""
        self.tools = tuple(tools)
        self._by_name = {tool.name: tool for tool in self.tools}
        if len(self._by_name) != len(self.tools):
            names = [tool.name for tool in self.tools]
            twice = sorted({name for name in names if names.count(name) > 1})
            raise UsageError(f"two tools are called {twice[0]!r}; rename one of them")

    def __getitem__(self, name: str) -> ToolSpec:
        """Return the tool called ``name``."""
        return self._by_name[name]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names in the order of the manifest."""
        return iter(self._by_name)

    def __len__(self) -> int:
        """Return the number of tools."""
        return len(self._by_name)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the tools as plain JSON values."""
        return [tool.to_json() for tool in self.tools]

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical JSON of all tools, in hexadecimal."""
        return hashlib.sha256(f"[{','.join(map(_canonical_tool, self.tools))}]".encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        """Compare by content and order."""
        return isinstance(other, Manifest) and (self is other or self.digest == other.digest)

    def __hash__(self) -> int:
        """Hash by content and order."""
        return hash(self.digest)

    def riskiest(self, names: set[str] | list[str] | tuple[str, ...]) -> Risk:
        """Return the highest risk among the named tools; ``read`` when none is named or known."""
        ranks = [RISKS.index(self._by_name[name].risk) for name in names if name in self._by_name]
        return RISKS[max(ranks, default=0)]


@remembered(512)  # variants of a seed have its tools in another order, or others beside them
def _canonical_tool(tool: ToolSpec) -> str:
    return canonical_json(tool.to_json())


def canonical_json(value: Any) -> str:
    """Return the one JSON text of ``value``: keys sorted at every depth, no spaces.

    Lone surrogates stay as escapes, so that the text always encodes to UTF-8.

    Raises:
        ValueError: The value holds NaN or Infinity, which JSON has no text for.
    """
    return json_text(value, sort_keys=True, separators=(",", ":"))
