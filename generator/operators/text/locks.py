"""The parts of a request that no rewording may touch: values, and what the expectation names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import Calendar, calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.values.spans import Span, scan

Spans = tuple[tuple[int, int], ...]
_CODE = re.compile(r"(?<![\w'’-])[A-Z][A-Z0-9]{1,}(?![\w'’])")
_TEXT_COMPARATORS = ("exact", "any_of", "email", "enum", "list", "set", "object", "judged", "date", "time", "instant")


@lru_cache(maxsize=512)
def values_in(text: str, calendar: Calendar) -> tuple[Span, ...]:
    """Return the typed values in ``text``; every operator asks for those of the same seeds."""
    return scan(text, calendar)


def locks(case: Case, text: str) -> Spans:
    """Return the locked spans of ``text`` in order, not overlapping.

    They are the typed values, text in quotation marks, and every text that the
    expectation of a turn or ``must`` names literally.
    """
    return _locks(text, calendar_of(case), _named(case))


@lru_cache(maxsize=512)
def _locks(text: str, calendar: Calendar, named: tuple[str, ...]) -> Spans:
    found = [(span.start, span.end) for span in values_in(text, calendar)]
    lowered = text.lower()
    for value in named:
        at = lowered.find(value.lower())
        while at >= 0:
            found.append((at, at + len(value)))
            at = lowered.find(value.lower(), at + 1)
    found += _quoted(text)
    if not text.isupper():
        found += [hit.span() for hit in _CODE.finditer(text)]
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return tuple(merged)


def _quoted(text: str) -> Iterator[tuple[int, int]]:
    for opening, closing in ('""', "“”"):
        start = text.find(opening)
        while start >= 0:
            end = text.find(closing, start + 1)
            if end < 0:
                break
            yield start, end + 1
            start = text.find(opening, end + 1)


def _named(case: Case) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for turn in case.judged_turns:
        for call in turn.expect.calls:
            for spec in call.arguments.values():
                found.update(dict.fromkeys(spec_texts(spec)))
        if turn.expect.clarify is not None:
            for values in turn.expect.clarify.conflict.values():
                found.update(dict.fromkeys(_texts(values)))
    found.update(dict.fromkeys(case.must.state))
    return tuple(value for value in found if len(value) > 1)


def spec_texts(spec: ArgumentSpec) -> Iterator[str]:
    """Yield the texts that an argument's comparator names."""
    if spec.comparator in _TEXT_COMPARATORS:
        yield from _texts(spec.value)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield str(value)
    elif isinstance(value, ArgumentSpec):
        yield from spec_texts(value)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
