"""Values replaced wherever they stand: in texts, in arguments and results, in arguments that are no JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mootcourt.contract.files import parse_json
from mootcourt.contract.jsonform import json_text
from mootcourt.contract.names import name_words
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError
from mootcourt.traces.redaction.kinds import ORDINARY, is_personal_field, kind_of, personal_spans
from mootcourt.traces.redaction.tokens import TOKEN, is_token, token

Path = tuple[str, ...]
MOST_WORDS = 5
_WORD = re.compile(r"\w+")
_PERSONAL_TOKEN = re.compile(TOKEN.replace("[a-z]+", "personal"))
_PAIR = re.compile(r'("((?:[^"\\]|\\.){1,60})"\s{0,4}:\s{0,4}")((?:[^"\\]|\\.)+)')
RAW = "raw"


@dataclass(frozen=True, slots=True)
class Walk:
    """What stays and what is replaced, with the values that are known to be personal."""

    key: bytes = field(repr=False)
    allow: frozenset[str]
    paths: tuple[Path, ...]
    declared: frozenset[tuple[str, ...]]
    known: re.Pattern[str] | None

    def text(self, text: str) -> str:
        """Return a text that people or models wrote."""
        if "text" not in self.allow and kind_of(text) == "text":
            return self.token("text", text)
        return self.spans(text)

    def spans(self, text: str) -> str:
        """Return a text with the personal values in it replaced and the rest as it is."""
        if '"' in text and "personal" not in self.allow:
            text = _PAIR.sub(self._pair, text)
        parts, end = [], 0
        for span in personal_spans(text):
            if span.kind not in self.allow:
                parts += [self._known(text[end : span.start]), self.token(span.kind, text[span.start : span.end])]
                end = span.end
        return "".join((*parts, self._known(text[end:])))

    def value(self, value: Any, path: Path, *, personal: bool = False) -> Any:
        """Return a value of arguments or results, found at a path that starts with the tool's name."""
        if self.stays(path):
            return value
        if isinstance(value, Mapping):
            return {
                name: self.value(held, (*path, name), personal=personal or self.is_personal(name))
                for name, held in value.items()
            }
        if isinstance(value, list | tuple):
            return [self.value(held, path, personal=personal) for held in value]
        return value if value is None else self.leaf(value, personal=personal)

    def leaf(self, value: Any, *, personal: bool = False) -> Any:
        """Return one value; a truth value of a personal field stays."""
        text = value if isinstance(value, str) else json_text(value)
        if isinstance(value, str) and is_token(value):
            return value
        spans = personal_spans(text)
        if len(spans) == 1 and text[spans[0].start : spans[0].end] == text.strip():
            return value if spans[0].kind in self.allow else self.token(spans[0].kind, text.strip())
        if personal and not isinstance(value, bool) and "personal" not in self.allow and text.strip():
            return self.token("personal", text)
        kind = kind_of(value)
        if kind not in self.allow:
            return self.token(kind, text)
        return self.spans(value) if isinstance(value, str) else value

    def arguments(self, arguments: Any, tool: str) -> Any:
        """Return arguments as received; text that is no exact JSON stays as broken as it was."""
        if not isinstance(arguments, str):
            return self.value(arguments, (tool,))
        try:
            held = parse_json(arguments)
        except InputError:
            return self.spans(arguments) if set(ORDINARY) <= self.allow else self.token("text", arguments)
        changed = self.value(held, (tool,))
        return arguments if changed == held else json_text(changed)

    def is_personal(self, name: str) -> bool:
        """Return whether a field's values are personal."""
        return is_personal_field(name, self.declared)

    def stays(self, path: Path) -> bool:
        """Return whether the allow-list names the path or one above it."""
        return any(
            len(entry) <= len(path) and all(want in ("*", have) for want, have in zip(entry, path, strict=False))
            for entry in self.paths
        )

    def token(self, kind: str, text: str) -> str:
        """Return the token of a value."""
        return token(kind, text, self.key)

    def _pair(self, match: re.Match[str]) -> str:
        """Return a name and its value, as JSON inside a text writes them, without a value that is personal."""
        start, name, value = match.groups()
        return f"{start}{self.leaf(value, personal=True)}" if self.is_personal(name) else match.group()

    def _known(self, text: str) -> str:
        if self.known is None or "personal" in self.allow:
            return text
        return self.known.sub(lambda match: self.token("personal", match.group()), text)


def walk_of(
    key: bytes, allow: Iterable[str], fields: Iterable[str], *written: Any, hidden: Trace | None = None
) -> Walk:
    """Return what replaces values, knowing the values of all personal fields in what is written.

    Args:
        key: The key of the tokens.
        allow: What stays.
        fields: Further names of personal fields.
        *written: Where values of personal fields are looked for.
        hidden: A redacted trace; texts of ``written`` that have a token in it are personal too.
    """
    entries = tuple(allow)
    declared = frozenset(tuple(name_words(name)) for name in fields)
    known: set[str] = set()
    for value in written:
        _collect(value, declared, known)
    tokens = frozenset(_PERSONAL_TOKEN.findall(json_text(hidden.to_json()))) if hidden is not None else frozenset()
    if tokens:
        known.update(text for value in written for text in _phrases(value) if token("personal", text, key) in tokens)
    paths = tuple(tuple(entry.split(".")) for entry in entries if "." in entry)
    return Walk(key, frozenset(entries), paths, declared, _any_of(known))


def _collect(value: Any, declared: frozenset[tuple[str, ...]], known: set[str], *, personal: bool = False) -> None:
    """Gather the texts of personal fields, also below them and inside arguments that are JSON text."""
    if isinstance(value, Mapping):
        for name, held in value.items():
            if name == "arguments" and isinstance(held, str):
                _collect(_parsed(held), declared, known)
            _collect(held, declared, known, personal=personal or is_personal_field(name, declared))
    elif isinstance(value, list | tuple):
        for held in value:
            _collect(held, declared, known, personal=personal)
    elif personal and isinstance(value, str):
        text = value.strip()
        if not is_token(text) and (len(text) > 4 or len(text) > 2 and any(map(str.isalpha, text))):
            known.add(text)


def _phrases(value: Any) -> Iterator[str]:
    """Yield the texts in a value, and all runs of a few words in them."""
    if isinstance(value, Mapping | list | tuple):
        for held in value.values() if isinstance(value, Mapping) else value:
            yield from _phrases(held)
    elif isinstance(value, str):
        yield value.strip()
        words = [match.span() for match in _WORD.finditer(value)]
        for at, (start, _) in enumerate(words):
            yield from (value[start:end] for _, end in words[at : at + MOST_WORDS])


def _parsed(text: str) -> Any:
    try:
        return parse_json(text)
    except InputError:
        return None


def _any_of(known: set[str]) -> re.Pattern[str] | None:
    if not known:
        return None
    longest = sorted(known, key=lambda text: (-len(text), text))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
