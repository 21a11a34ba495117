"""What tools had returned when a call was sent, found by the paths of ``derived``."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from mootcourt.judges.comparators.planned import differences

if TYPE_CHECKING:
    from mootcourt.judges.context import Call, Run

_NUMBER = re.compile(r"#([1-9][0-9]{0,8})")
_STEP = re.compile(r"\.([^.\[]+)|\[([0-9]{1,9})\]")


def split_path(path: str, tools: Collection[str]) -> tuple[str, int | None, str]:
    """Return the tool, the number of its call (counted from 1) and the way into the result.

    A tool's name may hold dots; the longest known name that the path begins with is meant.

    Raises:
        LookupError: The path names no tool.
    """
    names = [name for name in tools if path.startswith(name) and path[len(name) : len(name) + 1] in ("", ".", "[", "#")]
    if not names:
        raise LookupError(path)
    tool = max(names, key=len)
    rest = path[len(tool) :]
    number = _NUMBER.match(rest)
    return tool, int(number[1]) if number else None, rest[number.end() :] if number else rest


def value_at(value: Any, way: str) -> Any:
    """Return what stands at ``.field[0].field`` in a result.

    Raises:
        LookupError: Nothing does.
    """
    value = decoded(value)
    end = 0
    for step in _STEP.finditer(way):
        if step.start() != end:
            break
        end = step.end()
        field, place = step.groups()
        if field is not None and isinstance(value, Mapping):
            value = value[field]
        elif place is not None and isinstance(value, list | tuple):
            value = value[int(place)]
        else:
            raise LookupError(way)
    if end != len(way):
        raise LookupError(way)
    return value


def decoded(value: Any) -> Any:
    """Return a result; one that came as the text of a JSON object or list is read."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def looked_up(path: str, run: Run, call: Call) -> Any:
    """Return what ``path`` names among the results that were back when ``call`` was sent.

    With several results of the tool, those count that came for an expected lookup, where
    there are any: a further harmless lookup does not change what is meant.

    Raises:
        LookupError: No tool had returned it.
    """
    tool, number, way = split_path(path, run.plan.tools)
    known = [*run.plan.returned.get(tool, ()), *_results(tool, run, call)]
    if not known:
        raise LookupError(path)
    if number is None:
        return value_at(known[-1], way)
    if number > len(known):
        raise LookupError(path)
    return value_at(known[number - 1], way)


def _results(tool: str, run: Run, call: Call) -> Sequence[Any]:
    back = [
        other
        for other in run.calls
        if other.name == tool and other is not call and other.result is not None and other.returned
        and run.is_back_before(other, call)
    ]  # fmt: skip
    meant = back
    if len(back) > 1:
        meant = [other for other in back if _is_expected(other, run)] or back
    return [other.result.value for other in meant if other.result is not None]


def _is_expected(call: Call, run: Run) -> bool:
    """Whether a call is a lookup that the case expects, those arguments aside that a tool has to give."""
    return not call.fault and any(
        planned.expected.name == call.name
        and all(one.ok is not False for _, one in differences(planned, call.arguments, calendar=run.plan.calendar))
        for turn in run.plan.turns
        for planned in turn.calls
    )
