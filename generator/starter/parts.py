"""Where a value stands in a request: the words before it, by what its argument takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.generator.facts.freetext import kind_of
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.starter.examples import Example, spoken

_ENDS = {"from": "from", "to": "to", "start": "from", "end": "to", "new": "to", "old": "from"}
_CHANGES = frozenset({"set", "change", "update", "edit", "modify", "adjust"})


@dataclass(frozen=True, slots=True)
class Part:
    """One value in a sentence.

    Attributes:
        rank: Parts stand in the order of their ranks.
        word: The preposition or verb before it, or nothing.
        text: The rest, with the value.
    """

    rank: int
    word: str
    text: str


def part_of(example: Example, slot: Slot, verb: str, thing: str, currency: str = "") -> Part:
    """Return how a request for ``thing`` says the value of an argument.

    Args:
        example: The value.
        slot: The argument.
        verb: The verb of the request.
        thing: What the verb acts on.
        currency: What follows an amount, with a space before it.
    """
    if example.is_amount and not (isinstance(example.value, int) and slot.name.endswith("s")):
        return _amount(example, slot, thing, currency)
    kind = slot.item.kind if slot.kind == "list" and slot.item is not None else slot.kind
    return _BY_KIND.get(kind, _labelled)(example, slot, verb, thing)


def noun_of(slot: Slot) -> str:
    """Return what an argument names, without the words for its kind and its end: ``from_account_no``, account."""
    idle = {*_table()["kind_words"], *(_table()["role_words"] if slot.role else ())}
    noun = " ".join(word for word in name_words(slot.name) if word not in idle)
    said_as: str = _table()["nouns"].get(noun, noun)
    return said_as


def names_the_thing(example: Example, slot: Slot, verb: str, thing: str) -> bool:
    """Return whether a value names what the verb acts on, as that of ``order_no`` a standing order."""
    words = noun_of(slot).split()
    ending = thing.split()[-len(words) :]
    if not words or not _names_something(example, slot, verb):
        return False
    if slot.role == "from":  # the first of two: "merge ticket A into ticket B"
        return [*words[:-1], f"{words[-1]}s"] == ending
    return words == ending


def _names_something(example: Example, slot: Slot, verb: str) -> bool:
    if slot.kind == "number":  # a number of the thing, not of how many
        return bool(set(name_words(slot.name)) & set(_table()["kind_words"]))
    if slot.kind in ("enum", "place", "text"):
        return verb not in _CHANGES and "judged" not in example.spec
    return slot.kind in ("id", "person")


def is_query(slot: Slot) -> bool:
    """Return whether an argument takes what is searched for."""
    return slot.kind == "text" and kind_of(slot.name, str(slot.schema.get("description", ""))) == "query"


def _amount(example: Example, slot: Slot, thing: str, currency: str) -> Part:
    noun = noun_of(slot)
    if noun == "amount" or noun in thing.split():
        return Part(1, "of", f"{example.said}{currency}")
    return Part(7, "with", f"a {noun} of {example.said}{currency}")


def _id(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    noun = noun_of(slot)
    if slot.role in _ENDS and _is_end(slot):
        word = "into" if verb == "merge" and slot.role == "to" else _ENDS[slot.role]
        return Part(3 if slot.role in ("from", "old") else 4, word, f"{noun} {example.said}".strip())
    word = _place(noun) or before_id(noun, verb, thing)
    rank = _rank(noun) if _place(noun) else 2
    label = spoken(slot.name) if example.said.isdigit() or not noun else noun
    return Part(rank, word, f"{label} {example.said}")


def before_id(noun: str, verb: str, thing: str) -> str:
    """Return the preposition before an id of ``noun`` in a request for ``thing``."""
    last = thing.split()[-1] if thing else ""
    if set(noun.split()) & set(_table()["people"]):
        return "to" if verb in ("send", "give") else "for"
    if verb in _table()["to_verbs"]:
        return "to"
    if last in _table()["on_things"]:
        return "on"
    return "of" if verb in _table()["of_verbs"] else "for"


def _is_end(slot: Slot) -> bool:
    """Return whether the name itself says which end it is, and not the description alone."""
    return bool({*_table()["role_words"], *_table()["ends"]} & set(name_words(slot.name)))


def _date(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    return Part(5, _ENDS.get(slot.role, "on"), example.said)


def _later(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    word = "to" if slot.role in ("new", "end") else "on" if "instant" in example.spec else "at"
    return Part(5, word, example.said)


def _duration(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    units = {1: "seconds", 60: "minutes", 3600: "hours", 86400: "days", 604800: "weeks"}
    unit = "nights" if "nights" in name_words(slot.name) else units.get(slot.unit, "")
    return Part(6, "for", f"{example.said} {unit}".strip()) if unit else _labelled(example, slot, verb, thing)


def _number(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    words = name_words(slot.name)
    if len(words) > 1 and words[-1] in _table()["units"]:
        return Part(7, "with", f"a {' '.join(words[:-1])} of {example.said} {words[-1]}")
    if words[-1].endswith("s") and not words[-1].endswith("ss"):
        return Part(7, "with", f"{example.said} {' '.join(words)}")
    return _labelled(example, slot, verb, thing)


def _named(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    noun = noun_of(slot)
    if slot.role in _ENDS and slot.name != "name":
        return Part(3 if slot.role == "from" else 4, _ENDS[slot.role], f"{noun} {example.said}".strip())
    if noun and noun in thing.split() and verb in _CHANGES:
        return Part(7, "to", example.said)
    if not noun or noun in thing.split():
        return Part(1, "named", example.said)
    if noun in _table()["bare_places"]:
        return Part(4, "in", example.said)
    return Part(_rank(noun), _place(noun) or "for", f"{noun} {example.said}")


def _email(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    noun = " ".join(word for word in noun_of(slot).split() if word not in ("email", "mail", "address"))
    return Part(2, "to" if slot.role == "to" or verb == "send" else "for", f"{noun} {example.said}".strip())


def _choice(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    noun = spoken(slot.name) if slot.role else noun_of(slot) or spoken(slot.name)
    if noun in thing.split() and verb in _CHANGES:
        return Part(7, "to", example.said)
    return Part(_rank(noun) if _place(noun) else 7, _place(noun) or "with", f"{noun} {example.said}")


def _text(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    kind = kind_of(slot.name, str(slot.schema.get("description", "")))
    words = {"query": "for", "title": "titled", "body": "saying", "reason": "because"}
    noun = noun_of(slot) or spoken(slot.name)
    if _place(noun):
        return Part(_rank(noun), _place(noun), f"{noun} {example.said}")
    if slot.role in _ENDS and _is_end(slot):
        return Part(4, _ENDS[slot.role], f'{noun} "{example.said}"')
    if "judged" not in example.spec:
        return Part(4, "with", f'{noun} "{example.said}"')
    if kind == "reason":
        return Part(9, "because", example.said)
    if kind in words and (kind != "title" or noun == "title"):
        return Part(1 if kind == "query" else 8, words[kind], f'"{example.said}"')
    return Part(7, "with", f'{noun} "{example.said}"')


def _flag(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    return Part(7, "with", spoken(slot.name)) if example.value else Part(8, "without", spoken(slot.name))


def _percent(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    return Part(7, "to" if verb in _CHANGES else "of", f"{example.said} percent")


def _labelled(example: Example, slot: Slot, verb: str, thing: str) -> Part:
    return Part(7, _place(noun_of(slot)) or "with", f"{spoken(slot.name)} {example.said}")


_BY_KIND: Mapping[str, Callable[[Example, Slot, str, str], Part]] = {
    "id": _id, "date": _date, "time": _later, "instant": _later, "duration": _duration, "number": _number,
    "amount": _number, "percent": _percent,
    "person": _named, "place": _named, "email": _email, "enum": _choice, "text": _text, "boolean": _flag,
}  # fmt: skip


def _place(noun: str) -> str:
    words = set(noun.split())
    return next((word for word, nouns in _table()["prepositions"].items() if words & set(nouns)), "")


def _rank(noun: str) -> int:
    """Where something is stands before whose it is: "in repository R of owner O"."""
    return {"in": 3, "at": 3, "on": 3, "with": 7}.get(_place(noun), 4)


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = read_yaml(Path(__file__).with_name("parts.yaml"))
    return table
