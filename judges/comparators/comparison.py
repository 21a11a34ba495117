"""One context in, one result out: what a comparator is given, and what it says."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeVar

from mootcourt.contract.calendar import Calendar

LONGEST_TEXT = 200
_encode = json.JSONEncoder(ensure_ascii=False, default=str).encode
V = TypeVar("V")
Lookup = Callable[[str], Any]


class Absent:
    """The type of ``ABSENT``."""

    def __repr__(self) -> str:
        """Return the word that stands in reports."""
        return "absent"


ABSENT: Final = Absent()
"""Stands for an argument that is not in the call."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What comparing one argument gave.

    Attributes:
        ok: Whether the argument is right; None abstains, somebody else has to look.
        rule: What decided, such as ``arguments.money``.
        expected: What was expected, in words.
        actual: What came, in words.
        note: Why, or what was taken into account; may be empty.
    """

    ok: bool | None
    rule: str
    expected: str
    actual: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What a comparator may look at.

    Attributes:
        comparator: Its name.
        value: What the case expects.
        actual: What the agent sent.
        schema: The argument's schema; empty where it is not known.
        calendar: How texts are read.
        lookup: Finds what a ``derived`` path names; raises LookupError where nothing was returned.
        currency: The declared currency of money, in ISO 4217, or how to look it up.
        minor: Whether money is in minor units on both sides.
        siblings: The arguments that stand beside this one in the actual call.
        part: Compares an item of a list or a field of an object.
    """

    comparator: str
    value: Any
    actual: Any
    calendar: Calendar
    schema: Mapping[str, Any] = field(default_factory=dict)
    lookup: Lookup | None = None
    currency: Any = None
    minor: bool = False
    siblings: Mapping[str, Any] = field(default_factory=dict)
    part: Callable[[Context], Comparison] | None = None

    def says(self, ok: bool | None, note: str = "", *, expected: Any = None) -> Comparison:
        """Return the result, with both sides in words."""
        return Comparison(
            ok,
            f"arguments.{self.comparator}",
            text_of(self.value if expected is None else expected),
            text_of(self.actual),
            note,
        )

    def compare_part(self, value: Any, actual: Any, schema: Any) -> Comparison:
        """Compare a part of the value; unless it says otherwise its comparator is ``exact``."""
        assert self.part is not None  # set by compare()
        return self.part(self.of_part(value, actual, schema))

    def of_part(self, value: Any, actual: Any, schema: Any) -> Context:
        """Return the context of a part of the value."""
        known = schema if isinstance(schema, Mapping) else {}
        return replace(
            self, comparator="exact", value=value, actual=actual, schema=known, currency=None, minor=False, siblings={}
        )


def one_reading(context: Context, readings: tuple[V, ...], kind: str) -> V | Comparison:
    """Return the only reading of the expected value, or an abstention: the case has to be mended."""
    if len(readings) == 1:
        return readings[0]
    what = f"has no reading as {kind}" if not readings else f"has {len(readings)} readings as {kind}"
    return context.says(None, f"the expected value {what}; mend the case")


def judge_readings(context: Context, expected: V, readings: tuple[V, ...], kind: str) -> Comparison:
    """Compare the expected value with the readings of the actual one; several readings decide nothing."""
    if not readings:
        return context.says(False, f"the text is no {kind}")
    if readings == (expected,):
        return context.says(True)
    if expected in readings:
        return context.says(None, f"ambiguous: the text has {len(readings)} readings as {kind}, one of them right")
    return context.says(False)


def text_of(value: Any) -> str:
    """Return a value in words for a report: JSON, shortened."""
    if isinstance(value, Absent):
        return repr(value)
    text = value if isinstance(value, str) else _encode(value)
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 3]}..."
