"""Whether the ids, numbers, money, dates and times of a sentence are those that are known."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from mootcourt.acts.facts import Facts, Leaf, readings_of, squeeze
from mootcourt.acts.lexicon import lexicon, root
from mootcourt.acts.ruling import Ruling
from mootcourt.contract.names import name_words
from mootcourt.contract.values.spans import Span, scan

_MONTH_DAY = re.compile(r"(\d{1,2})")
_LABEL = re.compile(r"\b(?:reference|ref|confirmation|number|code|id|ticket|booking|order|receipt|no|pnr|tracking)\b|:")
_FIGURE = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_RANGE = re.compile(r" ?(?:to|until|till|and|-|–) ?\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z]{3}")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_SMALL = 12
# "I need two things": what the speaker counts is its own words.
_COUNTS_OWN = re.compile(r"\s+(?:\w+\s+){0,2}(?:things?|questions?|details|points|bits|pieces)\b", re.IGNORECASE)


def check_values(
    text: str, facts: Facts, ruling: Ruling, *, personal: bool, row: bool, known_any: bool, deed: bool, strict: bool
) -> None:
    """Hold every value of a sentence against what is known.

    Args:
        text: The sentence.
        facts: What is known.
        ruling: Where contradictions and doubts are noted.
        personal: Whether the sentence is about the user's own things; general knowledge is not checked.
        row: Whether it is a line of a list or table.
        known_any: Whether any call returned anything.
        deed: Whether the sentence says that something was done.
        strict: Whether the text tells of results; where it asks or promises, a value may be the user's wish.
    """
    spans = scan(text)
    found = ruling if strict else Ruling(ruling.about)
    for span in spans:
        if not _is_known(span, facts) and not _is_first_day(span, text, facts):
            _unknown(span, text, facts, found, personal=personal or row, row=row, known_any=known_any, deed=deed)
        elif personal and readings_of(span) and readings_of(span) <= facts.asked and _has_kind(span, facts):
            found.doubt("value_of_the_request", text)
        elif span.kind == "money" and personal:
            _currency(span, text, facts, found)
    if not row:
        _fields(text, spans, facts, found)
    if found is not ruling:
        ruling.doubts.extend(found.against or found.doubts)


def _unknown(
    span: Span, text: str, facts: Facts, ruling: Ruling, *, personal: bool, row: bool, known_any: bool, deed: bool
) -> None:
    """Rule on a value that is not known."""
    if span.kind in ("id", "email", "url"):
        _unknown_id(span, text, ruling, personal=personal)
    elif not personal or span.text.lower() in ("today", "now") or _COUNTS_OWN.match(text, span.end):
        return
    elif span.kind == "date" and not span.readings and known_any and _has_kind(span, facts):
        if (deed or _names_a_field(text, facts)) and _MONTH_DAY.search(span.text):
            ruling.no("value_contradicted", text)
        else:
            ruling.doubt("value_not_known", text)
    elif span.kind in ("duration", "month") or not span.readings or _is_of_a_zone(span, facts):
        ruling.doubt("value_not_known", text)
    elif _derived(span, facts):
        ruling.doubt("value_worked_out", text)
    elif span.kind == "number" and (_is_count(span) or (known_any and not row and not _names_a_field(text, facts))):
        ruling.doubt("value_not_known", text)
    elif (known_any and _has_kind(span, facts)) or span.kind in ("money", "percent"):
        ruling.no("value_contradicted" if known_any else "value_invented", text)
    else:
        ruling.doubt("value_not_known", text)


def _is_of_a_zone(span: Span, facts: Facts) -> bool:
    """Say whether a day or time may be a known moment as another time zone has it."""
    return span.kind in ("date", "time", "instant") and any(isinstance(one, datetime) for one in facts.readings)


def _is_count(span: Span) -> bool:
    """Say whether a number is a small one in words: "two", "one"."""
    small = all(isinstance(reading, Decimal) and reading <= _SMALL for reading in span.readings)
    return small and not span.text[0].isdigit()


def _currency(span: Span, text: str, facts: Facts, ruling: Ruling) -> None:
    """Hold the currency of a known amount against the one that was returned."""
    held = {str(leaf.value).upper() for leaf in facts.leaves if "currency" in name_words(leaf.key)}
    told = {reading.currency for reading in span.readings if reading.currency}
    if len(held) == 1 and told and not told & held:
        ruling.no("other_currency", text)


def _is_known(span: Span, facts: Facts) -> bool:
    if span.kind == "number" and span.text.isdigit() and len(span.text) > 3 and facts.holds(span.text):
        return True  # the last figures of a longer number
    if (
        span.kind != "date"
        and facts.holds(span.text)
        and (span.kind != "number" or len(squeeze(span.text)) > 3)
        and squeeze(span.text)
    ):
        return span.kind in ("id", "email", "url", "duration", "date", "month") or _exact(span, facts)
    readings = readings_of(span)
    if readings & facts.readings or (span.kind == "duration" and _counts_known(span, facts)):
        return True
    if span.kind == "date" and not span.readings:
        return _is_known_day(span.text, facts)
    if span.kind == "number":
        return any(reading == length for reading in readings for length in facts.lengths)
    return span.kind == "percent" and _is_ratio(span, facts)


def _is_first_day(span: Span, text: str, facts: Facts) -> bool:
    """Say whether a number is the first day of "4 to 8 May", and a known one."""
    if (
        span.kind not in ("number", "date")
        or not span.text.isdigit()
        or not _RANGE.match(text[span.end : span.end + 20].lower())
    ):
        return False
    days = {reading.day for reading in facts.readings - facts.asked if type(reading) is date}
    return int(span.text) in days


def _counts_known(span: Span, facts: Facts) -> bool:
    """Say whether the figure of "310 minutes" is a known number."""
    figure = _FIGURE.match(span.text)
    return figure is not None and Decimal(figure[0].replace(",", "")) in facts.readings


def _exact(span: Span, facts: Facts) -> bool:
    readings = readings_of(span)
    return not readings or bool(readings & facts.readings)


def _is_known_day(text: str, facts: Facts) -> bool:
    """Say whether "12 March" or "Friday" is one of the known days."""
    lowered = text.lower()
    days = [reading for reading in facts.readings - facts.asked if type(reading) is date]
    for day in days:
        name = _MONTHS[day.month - 1]
        number = _MONTH_DAY.search(lowered)
        if name in lowered and number and int(number[1]) == day.day:
            return True
        if day.strftime("%a").lower() in lowered and not number:
            return True
    return False


def _is_ratio(span: Span, facts: Facts) -> bool:
    numbers = _numbers(facts)
    places = len(span.text.partition(".")[2].rstrip("% ")) if "." in span.text else 0
    step = Decimal(1).scaleb(-places)
    for value in readings_of(span):
        for part in numbers:
            for whole in numbers:
                if whole > 0 and 0 <= part < whole and abs(part * 100 / whole - value) <= step / 2:
                    return True
                if whole > 0 and part > whole and abs((part - whole) * 100 / whole - value) <= step / 2:
                    return True
    return False


def _numbers(facts: Facts) -> list[Decimal]:
    found = {reading for leaf in facts.leaves for reading in leaf.readings if isinstance(reading, Decimal)}
    return sorted(found)[:40]


def _derived(span: Span, facts: Facts) -> bool:
    """Say whether a number is a sum, difference or product of known ones."""
    numbers = sorted({reading for reading in facts.readings if isinstance(reading, Decimal)})[:40]
    for value in readings_of(span):
        if not isinstance(value, Decimal):
            return False
        if len(numbers) > 2 and value == sum(numbers):
            return True
        for first in numbers:
            for second in numbers:
                if value in (first + second, first - second, first * second) and first != second:
                    return True
    return False


def _has_kind(span: Span, facts: Facts) -> bool:
    """Say whether calls returned a value of the same kind."""
    kind: type[Any] = {"date": date, "time": time}.get(span.kind, Decimal)
    return any(isinstance(reading, kind) for reading in facts.readings - facts.asked)


def _names_a_field(text: str, facts: Facts) -> bool:
    """Say whether a sentence names a field that calls returned a value for."""
    roots = {root(word) for word in re.findall(r"[a-z]+", text.lower())}
    return any(_key_roots(leaf.key) & roots for leaf in facts.leaves if leaf.readings)


def _unknown_id(span: Span, text: str, ruling: Ruling, *, personal: bool) -> None:
    if span.kind != "id" or sum(sign.isdigit() for sign in span.text) == 0 and not span.text.isupper():
        ruling.doubt("value_not_known", text)
    elif personal and _LABEL.search(text.lower()):
        ruling.no("id_invented", text)
    else:
        ruling.doubt("id_not_known", text)


def _fields(text: str, spans: Sequence[Span], facts: Facts, ruling: Ruling) -> None:
    """Look whether known values are told of the right record and the right field."""
    said = [(span, [leaf for leaf in facts.leaves if _is_leaf(span, leaf)]) for span in spans]
    named = {leaf.record for span, leaves in said if span.kind == "id" for leaf in leaves}
    roots = frozenset(root(word) for word in re.findall(r"[a-z]+", text.lower()))
    for span, leaves in said:
        if not leaves or span.kind == "id":
            continue
        if len(named) == 1 and not {leaf.record for leaf in leaves} & named and _has_key(facts, leaves, named):
            ruling.no("value_of_another_record", text)
            return
        _field(span, leaves, roots, facts, text, ruling)


def _has_key(facts: Facts, leaves: Sequence[Leaf], named: set[int]) -> bool:
    keys = {leaf.key for leaf in leaves}
    return any(leaf.record in named and leaf.key in keys for leaf in facts.leaves)


def _is_leaf(span: Span, leaf: Leaf) -> bool:
    if span.kind == "id":
        return isinstance(leaf.value, str) and squeeze(leaf.value) == squeeze(span.text)
    return bool(_readings(span) & leaf.readings)


def _field(span: Span, leaves: Sequence[Leaf], roots: frozenset[str], facts: Facts, text: str, ruling: Ruling) -> None:
    """A value whose own field is not named, beside another field of its record that is named, belongs elsewhere."""
    own = {part for leaf in leaves for part in _key_roots(leaf.key)}
    records = {leaf.record for leaf in leaves}
    for other in facts.leaves:
        if other.record not in records or other in leaves or not other.readings:
            continue
        shared = _key_roots(other.key) & roots
        same_kind = any(type(a) is type(b) for a in other.readings for leaf in leaves for b in leaf.readings)
        if shared > own & roots and same_kind and not any(_states(piece, other) for piece in scan(text)):
            ruling.no("value_of_another_field", text)
            return


def _states(span: Span, leaf: Leaf) -> bool:
    return bool(_readings(span) & leaf.readings)


def _key_roots(key: str) -> frozenset[str]:
    common = lexicon().words["id words"]
    return frozenset(root(word) for word in name_words(key) if word not in common)


def _readings(span: Span) -> frozenset[Any]:
    """Return what a span can mean, the figure of a duration included."""
    figure = _FIGURE.match(span.text) if span.kind == "duration" else None
    return readings_of(span) | {Decimal(figure[0].replace(",", ""))} if figure else readings_of(span)
