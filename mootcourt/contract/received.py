"""The arguments of a call as an agent sent them: parsed once, never repaired."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

from mootcourt.contract.files.jsontext import MOST_DEPTH, parse_json
from mootcourt.contract.files.numbers import MOST_DIGITS
from mootcourt.contract.nesting import is_deeper_than
from mootcourt.contract.nulls import without_nulls
from mootcourt.contract.schema import declares_open, join_path, validator_for
from mootcourt.contract.schema.walk import in_place
from mootcourt.contract.tool import ToolSpec
from mootcourt.contract.validation.context import argument_names
from mootcourt.errors import InputError

_MOST_BITS = (10**MOST_DIGITS).bit_length() - 1  # Python writes no longer number, and reads none
_KINDS = {str: "text", bool: "true or false", int: "a number", float: "a number", list: "a list", type(None): "null"}


@dataclass(frozen=True, slots=True)
class ReceivedArguments:
    """What the arguments of a call say.

    Attributes:
        value: The arguments; None where they cannot be read.
        fault: Why they cannot be read; empty where they can.
        nulls: Optional arguments that were sent as null and do not admit it: the same as left out, and
            not in ``value``.
    """

    value: dict[str, Any] | None
    fault: str = ""
    nulls: tuple[str, ...] = ()


def read_arguments(raw: Any, tool: ToolSpec) -> ReceivedArguments:
    """Return what the raw arguments, text or object, say to ``tool``.

    Nothing is repaired, but for two things that mean the same to every runtime: no arguments at all
    are ``{}`` for a tool without parameters, and null for an optional argument that does not admit
    null is an argument left out.
    """
    if raw is None or isinstance(raw, str) and raw.strip() in ("", "null"):
        if argument_names(tool):
            return ReceivedArguments(None, "there are no arguments; send an object")
        return ReceivedArguments({})
    try:
        value = parse_json(raw) if isinstance(raw, str) else json_value(raw)
    except InputError as error:
        where = f"{error.path}: " if error.path else ""
        return ReceivedArguments(None, f"{where}{error.message}; {error.mend}" if error.mend else where + error.message)
    if not isinstance(value, dict):
        return ReceivedArguments(None, f"the arguments are {_KINDS.get(type(value), 'no object')}, not an object")
    kept = dict(without_nulls(value, tool.parameters))
    return ReceivedArguments(kept, nulls=tuple(name for name in value if name not in kept))


def refusals(tool: ToolSpec, arguments: Mapping[str, Any]) -> list[str]:
    """Return why the runtime of a tool refuses arguments; empty where it takes them.

    An argument that no part of the schema names is refused even where the schema is silent about it.

    Raises:
        SchemaError: The tool's schema cannot be used.
    """
    faults = [str(fault) for fault in validator_for(tool).errors(arguments)]
    if faults or _is_open(tool.parameters):
        return faults
    known = argument_names(tool)
    return [
        f"{join_path('arguments', [name])}: is no argument of {tool.name}" for name in arguments if name not in known
    ]


def json_value(raw: Any) -> Any:
    """Return ``raw`` with lists for tuples.

    Raises:
        InputError: It holds what JSON has no text for, or is nested too deep.
    """
    if is_deeper_than(raw, MOST_DEPTH):
        raise InputError(f"the value is nested deeper than {MOST_DEPTH} levels", mend="flatten it")
    return _copied(raw, "arguments")


def as_text(raw: Any) -> str:
    """Return a text for a value that JSON cannot hold, for the record."""
    try:
        return json.dumps(raw, ensure_ascii=False, default=repr)
    except (TypeError, ValueError, RecursionError):
        return f"({type(raw).__name__} that cannot be written)"


def _copied(raw: Any, path: str) -> Any:
    if raw is None or isinstance(raw, str | bool):
        return raw
    if isinstance(raw, int):
        if raw.bit_length() <= _MOST_BITS:
            return raw
        raise InputError(
            f"a number of more than {MOST_DIGITS} digits cannot be kept", path=path, mend="send it as text"
        )
    if isinstance(raw, float):
        if isfinite(raw):
            return raw
        raise InputError(f"{raw} is no JSON number", path=path, mend="send a number, or leave it out")
    if isinstance(raw, list | tuple):
        return [_copied(item, f"{path}[{index}]") for index, item in enumerate(raw)]
    if isinstance(raw, Mapping):
        for name in raw:
            if not isinstance(name, str):
                raise InputError(f"the name {name!r} is no text", path=path, mend="name arguments with text")
        return {name: _copied(item, join_path(path, [name])) for name, item in raw.items()}
    raise InputError(f"a {type(raw).__name__} is no JSON value", path=path, mend="send text or a number")


def _is_open(schema: Mapping[str, Any]) -> bool:
    return declares_open(schema) or any(declares_open(part) for part in in_place(schema))
