r"""A text that a regular expression matches, for the plain patterns that tool schemas hold.

Groups, alternatives, classes, counts and the usual escapes are understood; what is not
(lookarounds, back references, classes of what is not meant, Unicode classes) gives no text.
"""

from __future__ import annotations

import string
from functools import lru_cache
from random import Random

from mootcourt.contract.schema import Validator, compile_schema
from mootcourt.errors import SchemaError

_CLASSES = {"d": string.digits, "w": string.ascii_lowercase + string.digits, "s": " ", "D": string.ascii_uppercase,
            "W": "-", "S": string.ascii_lowercase}  # fmt: skip
_ESCAPES = {"t": "\t", "n": "\n", "r": "\r"}
_LONGEST = 500


class UnknownPatternError(ValueError):
    """The pattern holds something that is not understood here."""


def text_for(pattern: str, rng: Random) -> str | None:
    """Return a text that ``pattern`` matches as a schema's ``pattern``, or None where it is not understood."""
    try:
        reader = _Reader(pattern, rng)
        text = reader.alternatives()
        return text if reader.at_end() and _validator_of(pattern).is_valid(text) else None
    except (UnknownPatternError, IndexError, ValueError, SchemaError):
        return None


@lru_cache(maxsize=1024)
def _validator_of(pattern: str) -> Validator:
    return compile_schema({"pattern": pattern})


class _Reader:
    """Reads a pattern once and writes a text for it on the way."""

    def __init__(self, pattern: str, rng: Random) -> None:
        self.pattern = pattern
        self.place = 0
        self.rng = rng

    def at_end(self) -> bool:
        return self.place >= len(self.pattern)

    def alternatives(self) -> str:
        choices = [self._sequence()]
        while not self.at_end() and self._peek() == "|":
            self.place += 1
            choices.append(self._sequence())
        return choices[0] if len(choices) == 1 else self.rng.choice(choices)

    def _sequence(self) -> str:
        parts: list[str] = []
        while not self.at_end() and self._peek() not in "|)":
            start = self.place
            part = self._atom()
            end = self.place
            low = self._count()
            after = self.place
            for _ in range(low - 1):
                # Read again, so that every repetition draws its own characters.
                self.place = start
                part += self._atom()
                self.place = end
                if len(part) > _LONGEST:
                    raise UnknownPatternError
            self.place = after
            parts.append(part if low else "")
        return "".join(parts)

    def _atom(self) -> str:
        sign = self._take()
        if sign in "^$":
            return ""
        if sign == "(":
            return self._group()
        if sign == "[":
            return self._one_of(self._class())
        if sign == "\\":
            return self._one_of(self._escaped())
        if sign == ".":
            return self._one_of(string.ascii_lowercase)
        if sign in "*+?{":
            raise UnknownPatternError
        return sign

    def _group(self) -> str:
        if self._peek() == "?":
            self.place += 1
            kind = self._take()
            if kind == "<" and self._peek() not in "=!":
                self.place = self.pattern.index(">", self.place) + 1
            elif kind != ":":
                raise UnknownPatternError
        text = self.alternatives()
        if self._take() != ")":
            raise UnknownPatternError
        return text

    def _class(self) -> str:
        if self._peek() == "^":
            raise UnknownPatternError
        signs = ""
        while (sign := self._take()) != "]":
            low = self._escaped() if sign == "\\" else sign
            if self._peek() == "-" and self.pattern[self.place + 1] != "]" and len(low) == 1:
                self.place += 1
                high = self._take()
                low = "".join(chr(code) for code in range(ord(low), ord(high) + 1))
            signs += low
        return signs

    def _escaped(self) -> str:
        sign = self._take()
        if sign == "b":
            return ""
        if sign in _CLASSES:
            return _CLASSES[sign]
        if sign in _ESCAPES:
            return _ESCAPES[sign]
        if sign.isalnum():
            raise UnknownPatternError
        return sign

    def _count(self) -> int:
        if self.at_end():
            return 1
        sign = self._peek()
        if sign == "{":
            end = self.pattern.index("}", self.place)
            low = int(self.pattern[self.place + 1 : end].partition(",")[0])
            self.place = end + 1
            self._lazy()
            return low
        if sign in "*+?":
            self.place += 1
            self._lazy()
            return 0 if sign == "?" else self.rng.randint(3, 5)
        return 1

    def _lazy(self) -> None:
        if not self.at_end() and self._peek() in "?+":
            self.place += 1

    def _one_of(self, signs: str) -> str:
        return self.rng.choice(signs) if signs else ""

    def _peek(self) -> str:
        return self.pattern[self.place]

    def _take(self) -> str:
        self.place += 1
        return self.pattern[self.place - 1]
