"""JSON in which the arguments of a call may hold what JSON has no place for; they are kept as text then.

``{"name": "set_rate", "arguments": {"rate": NaN}}`` is what an agent sent, and the judges have to see
it. Anywhere else NaN, a key written twice or a number that would change is refused, as in all files.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.files import parse_json
from mootcourt.contract.files.numbers import NumberError, exact_float, exact_int
from mootcourt.errors import InputError

ARGUMENTS = ("arguments", "args", "input")


@dataclass(frozen=True, slots=True)
class _Odd:
    """A part of the text that has no exact value."""

    text: str


def parse_received(text: str, *, file: str | None = None, line: int = 1) -> Any:
    """Return the value of a JSON text, with arguments that have no exact value as their text.

    Raises:
        InputError: The text is no JSON, or says elsewhere something that would be lost in silence.
    """
    try:
        return parse_json(text, file=file, line=line)
    except InputError:
        try:
            value = _DECODER.decode(text)
        except (json.JSONDecodeError, RecursionError):
            value = _Odd("")
        if _is_odd(value):
            raise
        return value


def _pairs(pairs: list[tuple[str, Any]]) -> Any:
    names = [name for name, _ in pairs]
    held = [(name, _kept(name, value, "name" in names)) for name, value in pairs]
    if len(set(names)) == len(names) and not any(_is_odd(value) for _, value in held):
        return dict(held)
    inner = ", ".join(f"{json.dumps(name)}: {_text(value)}" for name, value in held)
    return _Odd(f"{{{inner}}}")


def _kept(name: str, value: Any, is_call: bool) -> Any:
    return _text(value) if is_call and name in ARGUMENTS and _is_odd(value) else value


def _is_odd(value: Any) -> bool:
    return isinstance(value, _Odd) or isinstance(value, list) and any(map(_is_odd, value))


def _text(value: Any) -> str:
    if isinstance(value, _Odd):
        return value.text
    if isinstance(value, list):
        return f"[{', '.join(map(_text, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _float(text: str) -> Any:
    try:
        return exact_float(text)
    except NumberError:
        return _Odd(text)


def _int(text: str) -> Any:
    try:
        return exact_int(text)
    except NumberError:
        return _Odd(text)


_DECODER = json.JSONDecoder(object_pairs_hook=_pairs, parse_float=_float, parse_int=_int, parse_constant=_Odd)
