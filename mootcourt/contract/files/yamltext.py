"""YAML with JSON's scalars only: everything else is text as written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from mootcourt.contract.files.findings import Path, dotted, one_line
from mootcourt.contract.files.jsontext import MOST_DEPTH
from mootcourt.contract.files.marks import Mark, Record
from mootcourt.contract.files.numbers import JSON_NUMBER, NumberError, exact_float, exact_int
from mootcourt.contract.nesting import is_deeper_than
from mootcourt.errors import InputError

MOST_ALIASED = 100_000
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORDS = {"null": None, "true": True, "false": False}
# YAML 1.1 takes these for line breaks and folds them; YAML 1.2 and JSON do not.
_BREAKS = "\x85\u2028\u2029"
_STAND_INS = tuple(chr(code) for code in range(0x10FF00, 0x10FFFE))


def parse_yaml(text: str, *, file: str | None = None) -> Record:
    """Return the one value of a YAML text, with the lines of its parts.

    Raises:
        InputError: The text is no YAML, holds more than one document, or uses what would
            make its meaning depend on the reader: tags, merge keys, duplicate keys.
    """
    shielded, back = _shield(text)
    builder = _Builder(file, back)
    try:
        for event in _events(shielded):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        at = error.problem_mark or error.context_mark
        message = f"this is not YAML: {one_line(error.problem or error.context or 'it cannot be read')}"
        line = at.line + 1 if at else 1
        raise InputError(message, file=file, line=line, mend=_mend(error, shielded, line)) from error
    except yaml.reader.ReaderError as error:
        before = shielded.encode()[: error.position]  # libyaml counts bytes
        code = error.character if isinstance(error.character, int) else ord(error.character)
        message = f"the control character U+{code:04X} may not stand in YAML"
        place = before.count(b"\n") + 1
        raise InputError(message, file=file, line=place, mend='write it as an escape in "quotes"') from error
    if builder.root is None:
        raise InputError("the file is empty", file=file, mend="write a case into it, or delete it")
    if builder.aliased and is_deeper_than(builder.root.value, MOST_DEPTH):
        raise InputError(f"the value is nested deeper than {MOST_DEPTH} levels", file=file, line=1, mend="flatten it")
    return Record(builder.root.value, builder.root.mark.line, builder.root.mark)


def _events(text: str) -> Iterator[Any]:
    return iter(yaml.parse(text, Loader=_LOADER))


def _mend(error: yaml.MarkedYAMLError, text: str, line: int) -> str:
    here = text.split("\n")[line - 1 : line]
    if here and "\t" in here[0][: len(here[0]) - len(here[0].lstrip())]:
        return "indent with spaces, not tabs"
    problem = str(error.problem)
    if "mapping values are not allowed" in problem or "cannot start any token" in problem:
        return "quote the text"
    return "check quotes and indentation"


def _shield(text: str) -> tuple[str, dict[int, str]]:
    """Replace the characters that YAML 1.1 folds by ones that the text does not hold."""
    found = [char for char in _BREAKS if char in text]
    if not found:
        return text, {}
    free = (char for char in _STAND_INS if char not in text)
    forth = {ord(char): next(free) for char in found}
    return text.translate(forth), {ord(stand_in): chr(code) for code, stand_in in forth.items()}


@dataclass(slots=True)
class _Node:
    value: Any
    mark: Mark
    size: int = 1
    key: str | None = None
    anchor: str | None = None


class _Builder:
    """Build plain values from parser events, without recursion."""

    def __init__(self, file: str | None, back: dict[int, str]) -> None:
        self.root: _Node | None = None
        self._file = file
        self._back = back
        self._open: list[_Node] = []
        self._anchors: dict[str, _Node] = {}
        self.aliased = 0

    def take(self, event: Any) -> None:
        """Take one event."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._scalar(event)
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            self._start(event, {} if kind is yaml.MappingStartEvent else [])
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            self._finish(self._open.pop())
        elif kind is yaml.AliasEvent:
            self._alias(event)
        elif kind is yaml.DocumentStartEvent and self.root is not None:
            self._refuse(event, "a second document starts here", "write all cases as one list")

    def _refuse(self, event: Any, message: str, mend: str) -> None:
        line = event.start_mark.line + 1
        raise InputError(one_line(message), file=self._file, line=line, path=dotted(self._path()), mend=mend)

    def _path(self) -> Path:
        path: list[str | int] = []
        for node in self._open:
            if isinstance(node.value, list):
                path.append(len(node.value))
            elif node.key is not None:
                path.append(node.key)
        return tuple(path)

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].value, dict) and self._open[-1].key is None

    def _scalar(self, event: Any) -> None:
        if event.tag is not None:
            self._refuse(event, f"the tag {event.tag} is not read", "write the value without a tag; quote text")
        text = event.value.translate(self._back) if self._back else event.value
        if self._wants_key():
            self._key(event, text)
            return
        value = self._plain(event, text) if event.implicit[0] else text
        self._put(_Node(value, Mark(event.start_mark.line + 1), anchor=event.anchor))

    def _key(self, event: Any, text: str) -> None:
        node = self._open[-1]
        parts = node.mark.parts
        assert parts is not None  # a mapping has parts
        if text == "<<" and event.implicit[0]:
            self._refuse(event, "the merge key << is not read", "write the fields out")
        if text in parts:
            first = parts[text].line
            self._refuse(event, f"duplicate key {text}, first written on line {first}", "keep one of the two")
        parts[text] = Mark(event.start_mark.line + 1)
        node.key = text

    def _plain(self, event: Any, text: str) -> Any:
        if text in _WORDS:
            return _WORDS[text]
        if not text:
            self._refuse(event, "the value is empty", 'write a value, null or ""')
        written = JSON_NUMBER.match(text)
        if not written:
            return text
        try:
            return exact_float(text) if written[1] or written[2] else exact_int(text)
        except NumberError as error:
            self._refuse(event, str(error), "write it as text, in quotes")

    def _start(self, event: Any, value: dict[str, Any] | list[Any]) -> None:
        if event.tag is not None:
            self._refuse(event, f"the tag {event.tag} is not read", "write the value without a tag")
        if self._wants_key():
            self._refuse(event, "a list or mapping stands where a field name is wanted", "write text as the name")
        if len(self._open) >= MOST_DEPTH:
            self._refuse(event, f"the value is nested deeper than {MOST_DEPTH} levels", "flatten it")
        self._open.append(_Node(value, Mark(event.start_mark.line + 1, {}), anchor=event.anchor))

    def _alias(self, event: Any) -> None:
        if self._wants_key():
            self._refuse(event, "an alias stands where a field name is wanted", "write text as the name")
        node = self._anchors.get(event.anchor)
        if node is None:
            self._refuse(event, f"the alias *{event.anchor} has no anchor before it", "write the value out")
            return
        self.aliased += node.size
        if self.aliased > MOST_ALIASED:
            self._refuse(event, f"aliases repeat more than {MOST_ALIASED} values", "write the values out")
        self._put(_Node(node.value, Mark(event.start_mark.line + 1, node.mark.parts), node.size))

    def _finish(self, node: _Node) -> None:
        self._put(node)

    def _put(self, node: _Node) -> None:
        if node.anchor is not None:
            self._anchors[node.anchor] = node
        if not self._open:
            self.root = node
            return
        above = self._open[-1]
        above.size += node.size
        parts = above.mark.parts
        assert parts is not None  # a container has parts
        if isinstance(above.value, list):
            parts[len(above.value)] = node.mark
            above.value.append(node.value)
        else:
            assert above.key is not None  # a value follows its key
            parts[above.key].parts = node.mark.parts
            above.value[above.key] = node.value
            above.key = None
