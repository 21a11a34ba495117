"""Where a text states a value that an argument could take."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import instant_of
from mootcourt.contract.values.spans import Span
from mootcourt.generator.facts.grounds import grounded
from mootcourt.generator.facts.model import FACT_TYPES
from mootcourt.generator.facts.names import names_of
from mootcourt.generator.facts.slots import Slot, type_of
from mootcourt.generator.facts.spelled import values_for
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import action_verbs, stem, stop_stems

_start = attrgetter("start")
_LAST = re.compile(r"\s*,?\s+(?:and|&)\s+(?:in\s+|at\s+)?")
_JOINED = re.compile(r"\s+(?:and|&)\s+")
_VERB_BEFORE = re.compile(r"\b(?:to|please|and|you|just|then) $")
_NAME_BEFORE = re.compile(r"(?<![\w.])([A-Z][a-z]+) $")
_LOGINS = frozenset(stem(word) for word in ("owner", "user", "login", "handle", "username"))
_OF_COUNT = re.compile(r"\s+(?:\w+ )?(?:numbers|values|integers|figures|amounts|digits|things)\b")
_YEAR = re.compile(r"(?:19|20)\d\d")
_IN = re.compile(r"\b(?:in|since|during) $")
_LISTED = re.compile(r"0\s*(?:,|,?\s*and|&)\s*$")
_PLURAL = re.compile(r" ([a-z]{3,}s|children|people)\b")
# Those who come along are what most counts of a booking count, whatever the schema calls them.
_HEADS = frozenset(stem(word) for word in ("people", "persons", "adults", "guests", "travellers", "passengers"))
_NEXT_WORD = re.compile(r"\s+([a-zà-ÿ][a-zà-ÿ'-]+)")


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A place in a text whose value an argument could take.

    Attributes:
        values: What it can mean as plain JSON in the schema's form: nothing where it has no
            valid reading, several where it is ambiguous.
        start: Offset of the place.
        end: Offset after it.
        whole: Whether the values stand in the text word for word.
    """

    values: tuple[Any, ...]
    start: int
    end: int
    utterance: Utterance

    @property
    def text(self) -> str:
        """The text at the place."""
        return self.utterance.text[self.start : self.end]


def find(slot: Slot, utterance: Utterance, calendar: Calendar) -> list[Found]:
    """Return every place of a text whose value the argument could take, in order."""
    if slot.kind == "list":
        return find(slot.item, utterance, calendar) if slot.item is not None else []
    found = [*_typed(slot, utterance, calendar), *_foreign(slot, utterance)]
    found.sort(key=lambda one: one.start)
    closed = [*utterance.placeholders, *((quote.start, quote.end) for quote in utterance.quotes if quote.block)]
    return [one for one in found if not any(begin <= one.start < stop for begin, stop in closed)] if closed else found


def _typed(slot: Slot, utterance: Utterance, calendar: Calendar) -> list[Found]:
    if slot.kind == "id":
        return _ids(slot, utterance)
    if slot.kind == "enum" and slot.options is not None:
        return [
            Found(values, start, end, utterance)
            for start, end, values in slot.options.find(utterance)
            if not _is_greeting(utterance, start) and (slot.required or not _is_verb(utterance, start, end))
        ]
    if slot.kind == "currency":
        return _currencies(slot, utterance)
    if slot.kind in ("person", "place"):
        names = grounded(slot, _each(names_of(utterance)), utterance)
        if slot.kind == "place":
            return _places(slot, names, utterance)
        if slot.nouns & _LOGINS:
            names += [
                (span.start, span.end, span.text)
                for span in utterance.spans
                if span.kind == "id" and not span.text.isdigit()
            ]
        return [Found((name,), start, end, utterance) for start, end, name in names if slot.takes(name)]
    if slot.kind == "instant":
        return _instants(slot, utterance, calendar)
    found = []
    for span in utterance.spans:
        if span.kind == "number" and (_counts_other(slot, utterance, span) or _in_name(slot, utterance, span)):
            continue
        values = values_for(slot, span)
        if values is not None:
            found.append(Found(_taken(slot, values), span.start, span.end, utterance))
    return found


def _each(names: list[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    """Persons and places that "and" joins are names of their own; the name of a thing may hold it."""
    apart: list[tuple[int, int, str]] = []
    for start, end, name in names:
        at = 0
        for joint in _JOINED.finditer(name):
            apart.append((start + at, start + joint.start(), name[at : joint.start()]))
            at = joint.end()
        apart.append((start + at, end, name[at:]))
    return apart


def _is_verb(utterance: Utterance, start: int, end: int) -> bool:
    """Whether a choice is the verb of the request itself: to merge a branch."""
    word = utterance.masked[start:end]
    if word not in action_verbs():
        return False
    clause = utterance.clauses[utterance.clause_at(start)] if utterance.clauses else None
    before = utterance.masked[max(0, start - 12) : start]
    return (clause is not None and clause.start == start) or _VERB_BEFORE.search(before) is not None


def _is_greeting(utterance: Utterance, start: int) -> bool:
    return len(utterance.clauses) > 1 and utterance.clause_at(start) == 0 and utterance.acts[0] == "thanks"


_Name = tuple[int, int, str]


def _places(slot: Slot, names: list[_Name], utterance: Utterance) -> list[Found]:
    """Return places; where "A, B and C" stands, A and B may be one place or two."""
    groups = _with_region(names, utterance)
    found: list[Found] = []
    for number, (start, end, name) in enumerate(groups):
        parts = name.split(", ")
        following = groups[number + 1] if number + 1 < len(groups) else None
        listed = (
            len(parts) > 1
            and following is not None
            and ", " not in following[2]
            and _LAST.fullmatch(utterance.masked, end, following[0]) is not None
            and not parts[-1].isupper()
        )
        if listed and len(parts) > 2:
            found += [Found((one[2],), one[0], one[1], utterance) for one in names if start <= one[0] < end]
        elif slot.takes(name):
            found.append(Found((name, parts[0]) if listed else (name,), start, end, utterance))
    return found


def _with_region(names: list[_Name], utterance: Utterance) -> list[_Name]:
    """A place and what it lies in are one name: Aarhus, Denmark."""
    joined: list[_Name] = []
    for start, end, name in names:
        if joined and utterance.text[joined[-1][1] : start] == ", ":
            first, _, before = joined.pop()
            joined.append((first, end, f"{before}, {name}"))
        else:
            joined.append((start, end, name))
    return joined


def _counts_other(slot: Slot, utterance: Utterance, span: Span) -> bool:
    """Whether a number counts things of another kind than the argument measures: two adults."""
    if slot.kind == "number" and _tells_of_other(slot, utterance, span):
        return True
    if slot.kind == "number" and not any(char.isdigit() for char in span.text):
        return _OF_COUNT.match(utterance.masked, span.end) is not None
    if slot.kind not in ("duration", "percent", "amount"):
        return False
    match = _NEXT_WORD.match(utterance.masked, span.end)
    if match is None:
        return False
    word = stem(match.group(1))
    return word not in slot.label and word not in stop_stems()


def _tells_of_other(slot: Slot, utterance: Utterance, span: Span) -> bool:
    """Whether a number is a year, or beside the request counts things of another kind: I have 3 children."""
    if (
        _YEAR.fullmatch(span.text)
        and "year" not in slot.label
        and _IN.search(utterance.masked, max(0, span.start - 8), span.start)
    ):
        return True
    if "request" not in utterance.acts or utterance.act_at(span.start) != "info":
        return False
    match = _PLURAL.match(utterance.masked, span.end)
    if match is None or stem(match.group(1)) in slot.label | stop_stems() | _HEADS:
        return False
    if _LISTED.search(utterance.masked, max(0, span.start - 8), span.start):
        return False
    before = utterance.masked[max(0, span.start - 40) : span.start].split()[-4:]
    return slot.nouns.isdisjoint(stem(word) for word in before)


def _in_name(slot: Slot, utterance: Utterance, span: Span) -> bool:
    """Whether a number belongs to the name of a thing: Flip 4."""
    match = _NAME_BEFORE.search(utterance.text, max(0, span.start - 30), span.start)
    if match is None or stem(match.group(1)) in slot.label:
        return False
    clause = utterance.clauses[utterance.clause_at(span.start)] if utterance.clauses else None
    return clause is not None and match.start(1) > clause.start and utterance.text.isupper() is False


def _taken(slot: Slot, values: list[Any]) -> tuple[Any, ...]:
    kept: list[Any] = []
    for value in values:
        if value is not None and value not in kept and slot.takes(value):
            kept.append(value)
    return tuple(kept)


def _ids(slot: Slot, utterance: Utterance) -> list[Found]:
    if slot.pattern is not None:
        found = slot.pattern.find(utterance, slot.nouns)
        return [Found((value,), start, end, utterance) for start, end, value in found if slot.takes(value)]
    whole_number = type_of(slot.schema) in ("integer", "number")
    places = []
    for span in utterance.spans:
        if span.kind not in ("id", "number") or (span.kind == "number" and not span.text.isdigit()):
            continue
        if span.kind == "number" and not _labelled(slot, utterance, span.start):
            continue
        value: Any = span.readings[0] if span.kind == "id" and span.readings else span.text
        if whole_number:
            value = int(span.text) if span.text.isdigit() else None
        if value is not None and slot.takes(value):
            places.append(Found((value,), span.start, span.end, utterance))
    return places


def _labelled(slot: Slot, utterance: Utterance, start: int) -> bool:
    before = utterance.masked[max(0, start - 25) : start].split()[-2:]
    return bool({stem(word.strip("#:.,")) for word in before} & (slot.label | {"number", "no", "id"}))


def _currencies(slot: Slot, utterance: Utterance) -> list[Found]:
    found = []
    for span in utterance.spans:
        if span.kind == "money":
            codes = [reading.currency for reading in span.readings]
            values = _taken(slot, codes)
            if values:
                found.append(Found(values, span.start, span.end, utterance))
    if not found and slot.options is not None:
        found = [Found(values, start, end, utterance) for start, end, values in slot.options.find(utterance)]
    return found


def _instants(slot: Slot, utterance: Utterance, calendar: Calendar) -> list[Found]:
    found = [
        Found(_taken(slot, [_local(reading, calendar) for reading in span.readings]), span.start, span.end, utterance)
        for span in utterance.spans
        if span.kind == "instant"
    ]
    days = [span for span in utterance.spans if span.kind == "date"]
    times = [span for span in utterance.spans if span.kind == "time"]
    for clock in times:
        if days:
            after = bisect_right(days, clock.start, key=_start)  # the nearest is the last before it or the next
            day = min(
                days[max(after - 1, 0) : after + 1],
                key=lambda span: (_sentences_between(utterance, span, clock), abs(span.start - clock.start)),
            )
            values = _joined(day, clock, calendar)
            start = min(clock.start, day.start) if len(times) == 1 else clock.start
            end = max(clock.end, day.end) if len(times) == 1 else clock.end
            found.append(Found(_taken(slot, values), start, end, utterance))
    return found


def _sentences_between(utterance: Utterance, one: Span, other: Span) -> int:
    if not utterance.clauses:
        return 0
    first, second = (utterance.clauses[utterance.clause_at(span.start)].sentence for span in (one, other))
    return abs(first - second)


def _joined(day: Span, clock: Span, calendar: Calendar) -> list[Any]:
    if calendar.timezone is None:
        return []
    return [
        _local(instant, calendar)
        for one in day.readings
        for other in clock.readings
        for instant in instant_of(one, other, timezone=calendar.timezone)
    ]


def _local(instant: datetime, calendar: Calendar) -> str:
    try:
        zone = ZoneInfo(calendar.timezone) if calendar.timezone else None
    except (ZoneInfoNotFoundError, ValueError):
        zone = None
    return instant.astimezone(zone).isoformat() if zone is not None else instant.isoformat()


def _foreign(slot: Slot, utterance: Utterance) -> list[Found]:
    """Return what fact types of other packages find for the argument."""
    found = []
    for kind in FACT_TYPES:
        for span in utterance.spans:
            if span.kind == kind.name:
                values = _taken(slot, list(kind.fill(dict(slot.schema), span)))
                if values:
                    found.append(Found(values, span.start, span.end, utterance))
    return found
