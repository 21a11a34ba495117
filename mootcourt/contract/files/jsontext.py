"""Exact JSON: duplicate keys, NaN, Infinity and numbers that would change are refused."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from mootcourt.contract.files.findings import Path, dotted, one_line
from mootcourt.contract.files.marks import Mark
from mootcourt.contract.files.numbers import JSON_NUMBER, NumberError, exact_float, exact_int
from mootcourt.contract.nesting import is_deeper_than
from mootcourt.errors import InputError

MOST_DEPTH = 200  # pydantic serialises no deeper value
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+', re.DOTALL)


class _Duplicate(ValueError):
    pass


class _Constant(ValueError):
    pass


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise _Duplicate(next(name for name in names if names.count(name) > 1))
    return found


def _constant(text: str) -> NoReturn:
    raise _Constant(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=_pairs, parse_float=exact_float, parse_int=exact_int, parse_constant=_constant
)


def parse_json(text: str, *, file: str | None = None, line: int = 1) -> Any:
    """Return the value of one JSON text that starts on ``line`` of ``file``.

    Raises:
        InputError: The text is no JSON, or says something that would be lost in silence.
    """
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        column = f" at column {error.colno}" if len(text) > 1 else ""
        message = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:].removesuffix(' at')}{column}"
        mend = "quote text and names with double quotes, and check commas and brackets"
        raise InputError(message, file=file, line=line + error.lineno - 1, mend=mend) from error
    except (_Duplicate, _Constant, NumberError):
        raise _explained(text, file, line) from None
    except RecursionError:
        raise _too_deep(file, line) from None
    if text.count("[") + text.count("{") > MOST_DEPTH and is_deeper_than(value, MOST_DEPTH):
        raise _too_deep(file, line)
    return value


def _too_deep(file: str | None, line: int) -> InputError:
    return InputError(f"the value is nested deeper than {MOST_DEPTH} levels", file=file, line=line, mend="flatten it")


def _explained(text: str, file: str | None, line: int) -> InputError:
    """Return the first fault of a text that is JSON in form, with its path and line."""
    walk = _Walk(line)
    for token in _TOKEN.finditer(text):
        line += text.count("\n", walk.end, token.start())
        walk.end = token.start()
        fault = walk.step(token.group(), line)
        if fault is not None:
            message, mend = fault
            return InputError(message, file=file, line=line, path=dotted(walk.path), mend=mend)
    raise AssertionError("the fault that stopped the decoder was not found")


def json_marks(text: str, line: int = 1) -> Mark:
    """Return the lines of all parts of a JSON text that parsed well."""
    walk = _Walk(line)
    for token in _TOKEN.finditer(text):
        line += text.count("\n", walk.end, token.start())
        walk.end = token.start()
        walk.step(token.group(), line)
    return walk.root


class _Walk:
    """Follow the tokens of a JSON text and keep the path and the marks."""

    def __init__(self, line: int) -> None:
        self.end = 0
        self.root = Mark(line)
        self._open: list[Mark] = []
        self._at: list[str | int] = []
        self._key_next = False

    @property
    def path(self) -> Path:
        return tuple(self._at)

    def step(self, token: str, line: int) -> tuple[str, str] | None:
        """Take one token; return a message and its mend when the token is at fault."""
        if token == ":":
            self._key_next = False
        elif token == ",":
            self._next()
        elif token in "]}":
            self._open.pop()
            self._at.pop()
            self._key_next = False
        elif self._key_next:
            return self._key(json.loads(token), line)
        else:
            self._value(token, line)
            return _number_fault(token)
        return None

    def _next(self) -> None:
        last = self._at[-1]
        if isinstance(last, int):
            self._at[-1] = last + 1
        else:
            self._key_next = True

    def _key(self, name: str, line: int) -> tuple[str, str] | None:
        parts = self._open[-1].parts
        assert parts is not None  # an open container has parts
        self._at[-1] = name
        if name in parts:
            return (
                f"duplicate key {one_line(name)}, first written on line {parts[name].line}",
                "keep one of the two",
            )
        parts[name] = Mark(line)
        return None

    def _value(self, token: str, line: int) -> None:
        if not self._open:
            mark = self.root
        else:
            parts, last = self._open[-1].parts, self._at[-1]
            assert parts is not None  # an open container has parts
            mark = parts.setdefault(last, Mark(line))
        if token in "[{":
            mark.parts = {}
            self._open.append(mark)
            self._key_next = token == "{"
            self._at.append("" if token == "{" else 0)


def _number_fault(token: str) -> tuple[str, str] | None:
    if token in ("NaN", "Infinity", "-Infinity"):
        return f"{token} is not JSON", "write null or a number"
    if not token[0].isdigit() and token[0] != "-":
        return None
    written = JSON_NUMBER.match(token)
    try:
        if written and (written[1] or written[2]):
            exact_float(token)
        elif written:
            exact_int(token)
    except NumberError as error:
        return str(error), "write it as text, in quotes"
    return None
