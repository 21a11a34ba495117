"""What is known apart from the text: what calls returned, what the user said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any

from mootcourt.acts.answer import Deed
from mootcourt.acts.lexicon import root
from mootcourt.contract.names import name_words
from mootcourt.contract.values.spans import Span, scan

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d).*)?\Z")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::\d\d)?\Z")
_SQUEEZED = re.compile(r"[^a-z0-9\u00c0-\uffff]+")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_MINOR = frozenset({"minor", "cents", "pence", "paise", "cent"})
MOST_LEAVES = 4000


@dataclass(slots=True)
class Leaf:
    """One value of a record: its key, the record it stands in, and what it can be read as."""

    key: str
    value: Any
    record: int
    readings: frozenset[Any]


@dataclass(slots=True)
class Facts:
    """Everything that is known.

    Attributes:
        leaves: The values that calls returned.
        readings: Every number, date and time among the values, arguments, errors and words of the request.
        asked: Those that only the request names.
        squeezed: All of it as one text of letters and figures, to look ids up in.
        roots: The roots of all words in it.
        given: The texts that calls were given, in lower case.
        names: The texts that calls returned or were given, in lower case.
        lengths: How many entries the lists hold.
        records: How many records there are.
    """

    leaves: list[Leaf] = field(default_factory=list)
    readings: set[Any] = field(default_factory=set)
    asked: set[Any] = field(default_factory=set)
    squeezed: str = ""
    roots: set[str] = field(default_factory=set)
    given: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    lengths: set[int] = field(default_factory=set)
    records: int = 0

    def holds(self, text: str) -> bool:
        """Say whether the letters and figures of ``text`` stand somewhere in what is known."""
        return squeeze(text) in self.squeezed


@lru_cache(maxsize=4096)
def _roots(text: str) -> frozenset[str]:
    return frozenset(root(word) for word in _WORDS.findall(text.lower()))


@lru_cache(maxsize=4096)
def squeeze(text: str) -> str:
    """Return the letters and figures of ``text`` in lower case."""
    return _SQUEEZED.sub("", text.lower())


def facts_of(request: str, deeds: Sequence[Deed], known: Sequence[str]) -> Facts:
    """Return what the calls, the request and other texts tell."""
    facts = Facts()
    texts = [request, *known]
    for deed in deeds:
        if deed.status in ("ok", "partial"):
            _gather(deed.value, "", facts)
        texts.append(deed.error)
        texts.extend(_strings(deed.value))
        texts.extend(_strings(dict(deed.arguments)))
    texts = list(dict.fromkeys(text for text in texts if text))
    facts.squeezed = "\n".join(map(squeeze, texts))
    facts.roots = {word for text in texts for word in _roots(text)}
    for leaf in facts.leaves:
        facts.readings |= leaf.readings
        facts.roots.update(root(word) for word in name_words(leaf.key))
    for text in [*known, *(deed.error for deed in deeds)]:
        facts.readings |= _readings_in(text)
    for deed in deeds:
        for value in values_in(dict(deed.arguments)):
            facts.readings |= _leaf_readings("", value)
            if isinstance(value, str):
                facts.given.add(value.lower())
    facts.names = facts.given | {leaf.value.lower() for leaf in facts.leaves if isinstance(leaf.value, str)}
    facts.asked = set(_readings_in(request) - facts.readings)
    facts.readings |= facts.asked
    return facts


@lru_cache(maxsize=1024)
def _readings_in(text: str) -> frozenset[Any]:
    if not any(sign.isdigit() for sign in text):
        return frozenset()
    return frozenset(reading for span in scan(text) for reading in readings_of(span))


def readings_of(span: Span) -> frozenset[Any]:
    """Return the plain numbers, dates and times that a span of a text can mean."""
    found: set[Any] = set()
    for reading in span.readings:
        amount = getattr(reading, "amount", None)
        if amount is not None:
            found.add(amount)
        elif isinstance(reading, datetime) and reading.tzinfo is not None:
            found.add(reading.astimezone(UTC))
        elif isinstance(reading, datetime):
            found |= {reading.date(), reading.time().replace(tzinfo=None)}
        elif isinstance(reading, Decimal | date | time):
            found.add(reading)
    return frozenset(found)


def _gather(value: Any, key: str, facts: Facts) -> None:
    """Collect the values of a result, record by record."""
    stack: list[tuple[Any, str, int]] = [(value, key, 0)]
    while stack and len(facts.leaves) < MOST_LEAVES:
        item, name, record = stack.pop()
        if isinstance(item, Mapping):
            facts.records += 1
            number = facts.records
            stack.extend((inner, str(inner_name), number) for inner_name, inner in reversed(list(item.items())))
        elif isinstance(item, list | tuple):
            facts.lengths.add(len(item))
            stack.extend((inner, name, record) for inner in reversed(item))
        else:
            facts.leaves.append(Leaf(name, item, record, _leaf_readings(name, item)))


def _leaf_readings(key: str, value: Any) -> frozenset[Any]:
    if isinstance(value, bool) or value is None:
        return frozenset()
    if isinstance(value, int | float):
        number = Decimal(str(value))
        return frozenset({number / 100}) if _MINOR & set(name_words(key)) else frozenset({number})
    text = str(value).strip()
    if not any(sign.isdigit() for sign in text):
        return frozenset()
    iso = _ISO.match(text)
    if iso:
        return _iso(iso)
    clock = _CLOCK.match(text)
    if clock and int(clock[1]) < 24 and int(clock[2]) < 60:
        return frozenset({time(int(clock[1]), int(clock[2]))})
    try:
        return frozenset({Decimal(text)})
    except InvalidOperation:
        pass
    if " " not in text and len(text) < 40 and any(sign.isalpha() for sign in text):
        return frozenset()
    return frozenset(reading for span in scan(text[:2000]) for reading in readings_of(span))


def _iso(match: re.Match[str]) -> frozenset[Any]:
    year, month, day, hour, minute = match.groups()
    try:
        found: set[Any] = {date(int(year), int(month), int(day))}
        if hour:
            found.add(time(int(hour), int(minute)))
            moment = datetime.fromisoformat(match[0])
            if moment.tzinfo is not None:
                found.add(moment.astimezone(UTC))
    except ValueError:
        return frozenset()
    return frozenset(found)


def values_in(value: Any) -> Iterator[Any]:
    """Yield the values that a JSON value holds, at any depth."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, Mapping):
            stack.extend(item.values())
        elif isinstance(item, list | tuple):
            stack.extend(item)
        else:
            yield item


def _strings(value: Any) -> list[str]:
    return [str(item) for item in values_in(value) if item is not None and not isinstance(item, bool)][:MOST_LEAVES]
