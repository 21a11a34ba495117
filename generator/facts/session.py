"""Facts from the trusted session, its profile and its memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values import parse_boolean, parse_enum
from mootcourt.generator.facts.found import find
from mootcourt.generator.facts.model import Fact
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import read
from mootcourt.generator.facts.words import name_tokens, stem

_SKIPPED = frozenset({"may_act_for", "memory"})
_SOURCES = {"profile": "profile", "memory": "memory"}


def from_session(slot: Slot, session: Mapping[str, Any]) -> list[Fact]:
    """Return the session's values for an argument, by key or by pattern."""
    if not session or (slot.role in ("new", "to") and slot.name not in session):
        return []
    found: list[Fact] = []
    for keys, held in _leaves(session, ()):
        value = _as_taken(slot, held)
        if value is None or not _belongs(slot, keys, value):
            continue
        path = "context.session." + ".".join(str(key) for key in keys)
        fact = Fact(value, slot.kind, _SOURCES.get(str(keys[0]), "session"), True, path)
        if all(fact.value != other.value for other in found):
            found.append(fact)
    exact = [fact for fact in found if fact.path.rpartition(".")[2] == slot.name]
    return exact or found


def from_named_key(slot: Slot, session: Mapping[str, Any], said: frozenset[str]) -> list[Fact]:
    """Return a value whose key the user names in words: "my home airport" for ``home_airport``."""
    found: list[Fact] = []
    for keys, held in _leaves(session, ()) if session else ():
        tokens = {stem(token) for token in name_tokens(str(keys[-1]))}
        if len(tokens) > 1 and tokens <= said and tokens & slot.label and (value := _as_taken(slot, held)) is not None:
            path = "context.session." + ".".join(str(key) for key in keys)
            found.append(Fact(value, slot.kind, _SOURCES.get(str(keys[0]), "session"), True, path))
    return found


def from_memory(slot: Slot, session: Mapping[str, Any], calendar: Calendar) -> list[Fact]:
    """Return values that the remembered texts state for an argument."""
    memory = session.get("memory")
    if slot.role in ("new", "to") or slot.kind not in ("enum", "id", "email", "place") or not memory:
        return []
    texts = memory if isinstance(memory, list) else list(memory.values()) if isinstance(memory, Mapping) else [memory]
    found: list[Fact] = []
    for number, text in enumerate(texts):
        if isinstance(text, str):
            for one in find(slot, read(text, calendar), calendar):
                if len(one.values) == 1 and all(fact.value != one.values[0] for fact in found):
                    path = f"context.session.memory[{number}]"
                    found.append(Fact(one.values[0], slot.kind, "memory", True, path, (one.start, one.end)))
    return found


def from_locale(slot: Slot, session: Mapping[str, Any], calendar: Calendar) -> list[Fact]:
    """Return the timezone or locale for an argument that asks for one."""
    tokens = name_tokens(slot.name)
    if (
        ("timezone" in tokens or tokens[-2:] == ("time", "zone"))
        and calendar.timezone
        and slot.takes(calendar.timezone)
    ):
        return [Fact(calendar.timezone, slot.kind, "clock", True, "context.timezone")]
    locale = session.get("locale")
    if isinstance(locale, str) and ("locale" in tokens or "language" in tokens):
        for value in (locale, locale.partition("-")[0]):
            if slot.takes(value):
                return [Fact(value, slot.kind, "session", True, "context.session.locale")]
    return []


def session_values(session: Mapping[str, Any]) -> list[str]:
    """Return every text and number of the session as text, those it may act for included."""
    found: list[str] = []
    for _, value in _leaves({key: value for key, value in session.items() if key != "memory"}, (), skip=frozenset()):
        found.append(str(value))
    return found


def _leaves(
    value: Any, keys: tuple[Any, ...], *, skip: frozenset[str] = _SKIPPED
) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key not in skip:
                yield from _leaves(item, (*keys, key), skip=skip)
    elif isinstance(value, list):
        for item in value:
            yield from _leaves(item, keys, skip=skip)
    elif value is not None:
        yield keys, value


def _as_taken(slot: Slot, value: Any) -> Any:
    """Return a session's value as the schema takes it, or None: a choice or a truth value may be spelled otherwise."""
    if slot.takes(value):
        return value
    readings: tuple[Any, ...] = ()
    if slot.kind == "boolean":
        readings = parse_boolean(value)
    elif slot.kind == "enum" and slot.options is not None and isinstance(value, str):
        readings = parse_enum(value, slot.options.values)
    return readings[0] if len(readings) == 1 and slot.takes(readings[0]) else None


def _belongs(slot: Slot, keys: tuple[Any, ...], value: Any) -> bool:
    key = str(keys[-1])
    if key == slot.name:
        return True
    wanted, given = set(name_tokens(slot.name)), set(name_tokens(key))
    if wanted <= given and (len(wanted) > 1 or slot.kind in ("enum", "boolean", "email", "currency", "place")):
        return True
    if slot.kind == "id" and slot.pattern is not None and not slot.pattern.weak and isinstance(value, str):
        return bool({stem(token) for token in given} & slot.nouns) or len(slot.pattern.prefix) > 1
    return slot.kind in ("place", "email") and bool(given) and {stem(token) for token in given} == set(slot.nouns)
