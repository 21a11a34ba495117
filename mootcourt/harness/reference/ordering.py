"""In which order expected calls can go: lookups before what they are needed for, and what the case lays down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mootcourt.contract.argument import Derived, ExpectedCall
from mootcourt.contract.case import Case
from mootcourt.contract.derived_paths import split_path
from mootcourt.harness.reference.manner import Manner


def batches(case: Case, calls: Sequence[ExpectedCall], manner: Manner) -> list[list[ExpectedCall]]:
    """Return the calls in batches; those of one batch are sent together.

    In the plain manner every call goes alone, in the order of the expectation. Reordered, the calls
    that wait for nothing go first to last in reverse, lookups of one round together; a write
    goes alone, since nobody said that two writes may run at once.
    """
    if not manner.reordered:
        return [[call] for call in calls]
    found: list[list[ExpectedCall]] = []
    left = list(range(len(calls)))
    while left:
        ready = [number for number in left if not _waits(case, calls, number, left)] or left[:1]
        reads = [number for number in ready if _reads(case, calls[number])]
        if reads:
            found.append([calls[number] for number in reversed(reads)])
            left = [number for number in left if number not in reads]
        else:
            found.append([calls[ready[-1]]])
            left.remove(ready[-1])
    return found


def _reads(case: Case, call: ExpectedCall) -> bool:
    return call.name in case.manifest and case.manifest[call.name].risk == "read"


def _waits(case: Case, calls: Sequence[ExpectedCall], number: int, left: Sequence[int]) -> bool:
    """Whether another call that is still to be made has to come first."""
    call = calls[number]
    needed = _needed(case, call)
    for other in left:
        if other == number:
            continue
        name = calls[other].name
        if name in needed and other < number:
            return True
        for rule in case.must.order:
            if rule.before is not None and rule.before == (name, call.name):
                return True
            if rule.nothing_after == call.name and name != call.name:
                return True
        if not _reads(case, call) and _reads(case, calls[other]) and other < number:
            return True  # a lookup that comes first in the expectation may be what the write hangs on
    return False


def _needed(case: Case, call: ExpectedCall) -> set[str]:
    return {name for spec in call.arguments.values() for name in _tools_in(case, (spec.value, spec.currency))} | {
        name
        for spec in call.arguments.values()
        if spec.comparator == "derived"
        for name in _tool_of(case, str(spec.value))
    }


def _tools_in(case: Case, value: Any) -> Iterator[str]:
    if isinstance(value, Derived):
        yield from _tool_of(case, value.derived)
    elif isinstance(value, Mapping):
        for name, part in value.items():
            yield from _tool_of(case, part) if name == "derived" and isinstance(part, str) else _tools_in(case, part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from _tools_in(case, part)


def _tool_of(case: Case, path: str) -> Iterator[str]:
    try:
        yield split_path(path, case.manifest)[0]
    except LookupError:
        return
