"""What a fact is, and the registry through which other packages add fact types."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.spans import Span
from mootcourt.registry import Registry

TRUSTED = frozenset({"user", "session", "profile", "memory", "tool", "policy", "default", "clock"})


@dataclass(frozen=True, slots=True)
class Fact:
    """A value found in a case.

    Attributes:
        value: The value as plain JSON, in the form of the argument that it could fill.
        type: What kind of value it is, such as ``id``, ``amount`` or ``date``.
        source: Where it comes from: ``user``, ``session``, ``profile``, ``memory``,
            ``tool``, ``document``, ``policy``, ``default``, ``clock``.
        trusted: Whether that source is trusted.
        path: The field of the case, such as ``messages[2].content``.
        span: Start and end of the text within that field, or None.
    """

    value: Any
    type: str
    source: str
    trusted: bool
    path: str
    span: tuple[int, int] | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the fact as plain JSON values."""
        record: dict[str, Any] = {
            "value": self.value,
            "type": self.type,
            "source": self.source,
            "trusted": self.trusted,
            "path": self.path,
        }
        if self.span is not None:
            record["span"] = list(self.span)
        return record


Find = Callable[[str, Calendar], tuple[Span, ...]]
Fill = Callable[[dict[str, Any], Span], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class FactType:
    """A kind of value that another package teaches the derivation to find.

    Attributes:
        name: The kind of the spans that ``find`` returns.
        find: Finds such values in a text.
        fill: What the span means as a value of a property with the given schema: no value
            when it does not belong there, one, or several readings.
    """

    name: str
    find: Find
    fill: Fill


FACT_TYPES: Registry[FactType] = Registry("fact type", group="mootcourt.facts", builtin="mootcourt.generator.facts")


def fact_type(name: str, *, fill: Fill) -> Callable[[Find], Find]:
    """Register the decorated finder as the fact type ``name``."""

    def register(find: Find) -> Find:
        FACT_TYPES.add(name, FactType(name, find, fill))
        return find

    return register
