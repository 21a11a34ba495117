"""What a reference agent says at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import dump_line, read_yaml
from mootcourt.contract.names import name_words
from mootcourt.harness.reference.manner import Manner


def say(frame: str, manner: Manner, **slots: str) -> str:
    """Return a sentence; values that stand in braces themselves stay as they are."""
    text = _frames()["reworded" if manner.reworded else "plain"][frame]
    for name, value in slots.items():
        text = text.replace(f"{{{name}}}", value, 1)
    return text[:1].upper() + text[1:]


def words(name: str) -> str:
    """Return an identifier in words: ``order_id`` is "order id"."""
    found = name_words(name)
    if found[-1:] in (["no"], ["nr"]):
        found[-1] = "number"
    text = " ".join(found) or name
    return _frames()["labels"].get(text, text)


def listed(values: Mapping[str, Any] | Iterable[Any]) -> str:
    """Return values in words: "order id HB-1, amount 45"."""
    if isinstance(values, Mapping):
        return ", ".join(f"{words(name)} {shown(value)}" for name, value in values.items()) or "nothing else"
    return ", ".join(shown(value) for value in values)


def shown(value: Any) -> str:
    """Return a value as it is told: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else dump_line(value)


@lru_cache(maxsize=1)
def _frames() -> dict[str, dict[str, str]]:
    frames: dict[str, dict[str, str]] = read_yaml(Path(__file__).with_name("frames.yaml"))
    return frames
