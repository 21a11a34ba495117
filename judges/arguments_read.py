"""The arguments of a call as they were received, read once and never repaired."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from mootcourt.contract.files import parse_json
from mootcourt.contract.files.numbers import MOST_DIGITS
from mootcourt.contract.nulls import without_nulls
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import InputError
from mootcourt.judges.comparators.absence import NULL_IS_ABSENT
from mootcourt.judges.comparators.comparison import text_of

CONSTANTS = ("NaN", "Infinity", "-Infinity")
NOTHING: Mapping[str, Any] = {}


class ReadArguments(NamedTuple):
    """What was received, read.

    Attributes:
        values: The arguments by name; empty where they cannot be read.
        fault: Why they cannot be read; empty where they can.
        rule: What kind of fault that is, such as ``envelope.duplicate_key``.
        notes: What was taken into account.
    """

    values: Mapping[str, Any]
    fault: str = ""
    rule: str = ""
    notes: tuple[str, ...] = ()


def read_arguments(received: Any, tool: ToolSpec | None) -> ReadArguments:
    """Read the arguments of a call of ``tool``.

    Nothing at all (empty text, blanks, null) is read as no arguments, except for a tool
    that takes only optional ones, where it is a fault. Null stands for an optional
    argument that is left out where its schema does not admit null.
    """
    value = received
    if isinstance(received, str):
        if not received.strip() or received.strip() == "null":
            return _nothing(tool)
        try:
            value = parse_json(received)
        except InputError as error:
            return _faulty(received, error)
    elif received is None:
        return _nothing(tool)
    if type(value) is not dict and not isinstance(value, Mapping):
        return _no_object(value)
    if tool is None:
        return ReadArguments(value)
    kept = without_nulls(value, tool.parameters)
    if kept is value:
        return ReadArguments(value)
    return ReadArguments(kept, notes=(NULL_IS_ABSENT,))


def _nothing(tool: ToolSpec | None) -> ReadArguments:
    if tool is None or tool.required or not tool.properties:
        return ReadArguments(NOTHING, notes=("nothing was received for the arguments; read as {}",))
    return ReadArguments(NOTHING, "nothing was received where an object of arguments is wanted", "envelope.empty")


def _no_object(value: Any) -> ReadArguments:
    if isinstance(value, str):
        try:
            inner = json.loads(value)
        except (ValueError, RecursionError):
            inner = None
        if isinstance(inner, Mapping):
            return ReadArguments(NOTHING, "the object is written as text (double-encoded)", "envelope.double_encoded")
    return ReadArguments(NOTHING, f"{text_of(value)} is no object", "envelope.not_an_object")


def _faulty(received: str, error: InputError) -> ReadArguments:
    if error.message.startswith("duplicate key"):
        return ReadArguments(NOTHING, _duplicates(received) or error.message, "envelope.duplicate_key")
    if error.message.split(" ", 1)[0] in CONSTANTS or "beyond every double" in error.message:
        return ReadArguments(NOTHING, f"{error.path}: {error.message}".lstrip(": "), "envelope.not_a_number")
    cut = _is_cut_off(received)
    what = "the text ends before the object does" if cut else error.message
    return ReadArguments(NOTHING, what, "envelope.truncated" if cut else "envelope.malformed")


def _is_cut_off(text: str) -> bool:
    try:
        json.loads(text, parse_int=str)
    except json.JSONDecodeError as error:
        # What is missing is missing at the end: the decoder got there, or never found the end of a text.
        return error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
    except RecursionError:
        return False
    return False


def _duplicates(text: str) -> str:
    found: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        names = [name for name, _ in pairs]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                held = ", ".join(text_of(value) for other, value in pairs if other == name)
                found.append(f"duplicate key {name} ({held})")

    json.loads(text, object_pairs_hook=look, parse_int=_whole)
    return "; ".join(found)


def _whole(text: str) -> int | str:
    return int(text) if len(text) <= MOST_DIGITS else text
