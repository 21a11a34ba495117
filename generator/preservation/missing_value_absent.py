"""A value that was taken out is nowhere to be found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NamedTuple

from mootcourt.contract.case import Case
from mootcourt.contract.values.spans import ValueKey, scan, value_key
from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation
from mootcourt.generator.preservation.visible import Leaf, looked_up, seen

SHORTEST = 3  # a shorter text stands by chance in others
LONGEST_SCANNED = 4000
READ_KINDS = ("date", "time", "instant", "money", "duration", "percent", "month")  # found in any spelling
PLAIN = ("exact", "email", "enum", "date", "time", "instant")


class _Taken(NamedTuple):
    """What was taken out: texts, the keys of values that have many spellings, and bare numbers."""

    texts: tuple[str, ...]
    pattern: re.Pattern[str] | None
    keys: frozenset[ValueKey]
    numbers: frozenset[Decimal]


@preservation("missing_value_absent", families=("missing_field",))
def missing_value_absent(change: Change) -> Iterator[tuple[str, str]]:
    """What the agent has to ask for stands in nothing that it can see or look up.

    It judges candidates whose expectation asks for a missing value. Taken out are the
    values that the seed's user stated and the candidate's does not, and the expected
    values of the seed's arguments that are asked for now.
    """
    missing = _asked_for(change.case)
    if not missing:
        return
    taken = _taken(change, missing)
    unknown = frozenset(taken.texts)
    for leaves in (seen(change.case), looked_up(change.case, unknown)):
        for leaf in leaves:
            found = _found(leaf, taken, change)
            if found:
                yield f"{found!r} was taken out but stands here", leaf.path


def _asked_for(case: Case) -> frozenset[str]:
    names: set[str] = set()
    for turn in case.judged_turns:
        for name in turn.expect.clarify.missing if turn.expect.clarify else ():
            names |= {name} if isinstance(name, str) else set(name)
    return frozenset(names)


def _taken(change: Change, missing: frozenset[str]) -> _Taken:
    texts: dict[str, None] = {}
    keys, numbers = set(), set()
    for key, (_, spelling) in change.old_values.spelled.items():
        if change.new_values.states(key):
            continue
        kind, readings = key
        if kind in READ_KINDS:
            keys.add(key)
        elif kind == "number" and isinstance(readings, Decimal):
            numbers.add(readings)
        else:
            texts[spelling] = None
            if isinstance(readings, str):
                texts[readings] = None
    texts |= dict.fromkeys(_expected(change.seed, missing))
    found = tuple(text for text in texts if len(text) >= SHORTEST)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, found))})(?!\w)", re.IGNORECASE) if found else None
    return _Taken(found, pattern, frozenset(keys), frozenset(numbers))


def _expected(seed: Case, missing: frozenset[str]) -> Iterator[str]:
    for turn in seed.judged_turns:
        for call in turn.expect.calls:
            for name, spec in call.arguments.items():
                if name in missing and spec.comparator in PLAIN and isinstance(spec.value, str):
                    yield spec.value


def _found(leaf: Leaf, taken: _Taken, change: Change) -> str:
    value: Any = leaf.value
    if not isinstance(value, str):
        return str(value) if taken.numbers and Decimal(str(value)) in taken.numbers else ""
    if taken.pattern is not None and (match := taken.pattern.search(value)):
        return match[0]
    if (taken.keys or taken.numbers) and len(value) <= LONGEST_SCANNED:
        for span in scan(value, change.calendars[1]):
            key = value_key(span)
            if key in taken.keys or (key[0] == "number" and key[1] in taken.numbers):
                return span.text
    return ""
