"""What a user says to ask for a tool's work: plain sentences around the example values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.starter.examples import Example, spoken


def requests(tool: ToolSpec, examples: Sequence[Example]) -> tuple[str, ...]:
    """Return sentences that ask for the tool's work and hold every example, the most natural first."""
    verb, thing = verb_and_thing(tool.name)
    plain = f"Please {verb}{_with_article(verb, thing)}"
    if not examples:
        return (f"{plain}.",)
    said = [f"{spoken(example.name)} {example.said}" for example in examples]
    wordings = [
        f"{plain} with {_joined([_quoted(example) for example in examples])}.",
        f"{plain} with {_joined(said)}.",
        f"{plain}. " + " ".join(f"The {spoken(example.name)} is {example.said}." for example in examples),
        f"{plain}: " + ", ".join(f"{spoken(example.name)}: {example.said}" for example in examples),
    ]
    if len(examples) == 1 and _names_the_thing(examples[0].name, thing):
        wordings.insert(0, f"Please {verb} {thing} {examples[0].said}.")
    return tuple(dict.fromkeys(wordings))


def verb_and_thing(name: str) -> tuple[str, str]:
    """Return the verb in a tool's name and what it acts on: ``create_refund`` gives create, refund."""
    words = name_words(name) or [name]
    verbs = set(_table()["verbs"])
    if words[0] in verbs:
        return words[0], " ".join(words[1:])
    if words[-1] in verbs:
        return words[-1], " ".join(words[:-1])
    place = next((at for at, word in enumerate(words) if word in verbs), None)
    if place is None:
        return "get", " ".join(words)
    return words[place], " ".join(words[place + 1 :])


def _with_article(verb: str, thing: str) -> str:
    if not thing:
        return ""
    if thing.split()[0] in _table()["no_article"]:
        return f" {thing}"
    last = thing.split()[-1]
    if last.endswith("s") and not last.endswith(("ss", "us", "is")):
        return f" the {thing}" if verb not in _table()["new"] else f" {thing}"
    if verb in _table()["new"]:
        return f" an {thing}" if thing[0] in "aeiou" else f" a {thing}"
    return f" the {thing}"


def _quoted(example: Example) -> str:
    """Return label and value, with free text in quotation marks, so that its end is seen."""
    value = f'"{example.said}"' if "judged" in example.spec else example.said
    return f"{spoken(example.name)} {value}"


def _names_the_thing(name: str, thing: str) -> bool:
    words = [word for word in name_words(name) if word not in _table()["kind_words"]]
    return bool(words) and words == thing.split()[-len(words) :]


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


@lru_cache(maxsize=1)
def _table() -> Mapping[str, Any]:
    table: Mapping[str, Any] = read_yaml(Path(__file__).with_name("phrases.yaml"))
    return table
