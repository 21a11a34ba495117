"""Values as YAML that people read well and that every YAML reader takes for the same values."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Any

_WIDTH = 100
_LONGEST_KEY = 500  # a reader looks no further than 1024 characters for the colon
# Starts with a letter, so it is no number, date or time; holds no sign that YAML gives a meaning.
_PLAIN = re.compile(r"[A-Za-z](?:[\w./@+'()$%-]|[ ](?=[\w./@+'()$%-]))*\Z", re.ASCII)
_WORDS = frozenset(["null", "true", "false", "yes", "no", "on", "off", "y", "n", "t", "f", "nan", "inf", "infinity"])
_UNSAFE = "\x7f-\xa0\u2028\u2029\ufeff\ufffe\uffff"
_ESCAPED = re.compile(f"[{_UNSAFE}]")
_BLOCK_TEXT = re.compile(f"[^\\s\x00-\x1f{_UNSAFE}][^\x00-\x09\x0b-\x1f{_UNSAFE}]*")


def dump_yaml(value: Any) -> str:
    """Return ``value`` as YAML: fields in their order, short parts on one line.

    Texts that some reader takes for something else (``no``, ``007``, ``12:30``,
    ``2026-03-02``) are quoted.

    Raises:
        ValueError: The value holds NaN, Infinity or half of a surrogate pair, which YAML
            has no text for.
    """
    if not isinstance(value, (dict, list)) or not value:
        return _flow(value) + "\n"
    return "\n".join(_block(value)) + "\n"


def _block(value: dict[str, Any] | list[Any]) -> Iterator[str]:
    """Yield the lines of a list or mapping that is not empty."""
    if isinstance(value, list):
        for item in value:
            yield from _entry("- ", item)
        return
    for name, item in value.items():
        key = _text(name)
        if len(key) > _LONGEST_KEY:
            yield f"? {key}"
            key = ""
        yield from _field(f"{key}:", item)


def _entry(dash: str, item: Any) -> Iterator[str]:
    line = _one_line(item, _WIDTH)
    if line is not None:
        yield f"{dash}{line}"
    elif isinstance(item, str):
        yield from _literal(dash, item)
    else:
        for number, below in enumerate(_block(item)):
            yield f"{'  ' if number else dash}{below}" if below else below


def _field(key: str, item: Any) -> Iterator[str]:
    line = _one_line(item, _WIDTH - len(key))
    if line is not None:
        yield f"{key} {line}"
    elif isinstance(item, str):
        yield from _literal(f"{key} ", item)
    else:
        yield key
        yield from (f"  {below}" if below else below for below in _block(item))


def _literal(start: str, text: str) -> Iterator[str]:
    """Yield a text of several lines as a literal block."""
    body = text.rstrip("\n")
    ends = len(text) - len(body)
    yield f"{start}|{'-' if not ends else '' if ends == 1 else '+'}"
    yield from (f"  {line}" if line else "" for line in body.split("\n"))
    yield from ("" for _ in range(ends - 1))


def _one_line(item: Any, room: int) -> str | None:
    """Return an item as one line, or None when it is better or only written over several."""
    if isinstance(item, str):
        return None if "\n" in item.strip("\n") and _BLOCK_TEXT.fullmatch(item) else _text(item)
    if not isinstance(item, (dict, list)) or not item:
        return _flow(item)
    if isinstance(item, dict) and any(len(name) > _LONGEST_KEY for name in item):
        return None
    if not _is_flat(item):
        return None
    line = _flow(item)
    return line if len(line) <= room else None


def _is_flat(value: Any, levels: int = 4) -> bool:
    """Whether a value is small enough to be written in one line at all."""
    if isinstance(value, str):
        return len(value) <= _WIDTH and "\n" not in value
    if not isinstance(value, (dict, list)):
        return True
    if levels == 0 or len(value) > _WIDTH // 3:
        return not value
    below = value.values() if isinstance(value, dict) else value
    return all(_is_flat(item, levels - 1) for item in below)


def _flow(value: Any) -> str:
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(name)}: {_flow(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    return _scalar(value)


def _scalar(value: Any) -> str:
    if not isinstance(value, float):
        return json.dumps(value)
    if not math.isfinite(value):
        raise ValueError(f"{value} has no text in YAML as we read it; write null or a text")
    text = repr(value)
    number, sign, power = text.partition("e")
    if sign and "." not in number:  # some readers take 1e-07 for a text, none 1.0e-07
        return f"{number}.0e{power}"
    return text


def _text(text: str) -> str:
    if _PLAIN.match(text) and text.lower() not in _WORDS:
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    if not quoted.isascii() or "\x7f" in quoted:
        quoted = _ESCAPED.sub(lambda found: f"\\u{ord(found[0]):04x}", quoted)
        try:
            quoted.encode()
        except UnicodeEncodeError:
            raise ValueError("half of a surrogate pair has no text in YAML; write the value as JSON Lines") from None
    return quoted
