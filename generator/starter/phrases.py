"""What a user says to ask for a tool's work: one sentence around the example values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from mootcourt.contract.files import read_yaml
from mootcourt.contract.names import name_words
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.facts.slots import Slot, slots_of
from mootcourt.generator.facts.words import action_verbs
from mootcourt.generator.starter.examples import Example, spoken
from mootcourt.generator.starter.parts import before_id, is_query, names_the_thing, noun_of, part_of


def requests(tool: ToolSpec, examples: Sequence[Example]) -> tuple[str, ...]:
    """Return sentences that ask for the tool's work and hold every example, the most natural first."""
    verb, thing = verb_and_thing(tool.name)
    plain = f"Please {_spoken_verb(verb)}{_with_article(verb, thing)}"
    if not examples:
        return tuple(dict.fromkeys((f"{plain}.", f"Please {verb}{_with_article('', thing)}.")))
    said = [f"{spoken(example.name)} {example.said}" for example in examples]
    wordings = (
        *_sentences(verb, thing, examples, {slot.name: slot for slot in slots_of(tool)}),
        f"{plain} with {_joined([_quoted(example) for example in examples])}.",
        f"{plain} with {_joined(said)}.",
        f"{plain}. " + " ".join(f"The {spoken(example.name)} is {example.said}." for example in examples),
        f"{plain}: " + ", ".join(f"{spoken(example.name)}: {example.said}" for example in examples),
    )
    return tuple(dict.fromkeys(wordings))


def verb_and_thing(name: str) -> tuple[str, str]:
    """Return the verb in a tool's name and what it acts on: ``create_refund`` gives create, refund."""
    words = name_words(name) or [name]
    if len(words) > 3 and words[1] == "or":  # "create_or_update_file"
        words = [words[0], *words[3:]]
    if " ".join(words[:2]) in phrase_table()["phrasal"]:
        return " ".join(words[:2]), " ".join(words[2:])
    verbs = set(phrase_table()["verbs"])
    closed_by_verb = len(words) > 1 and words[-1] in verbs
    if words[0] in verbs and not (closed_by_verb and words[0] in phrase_table()["nouns_too"]):
        return words[0], " ".join(words[1:])
    if closed_by_verb:
        return words[-1], " ".join(words[:-1])
    if words[0] in action_verbs():
        return words[0], " ".join(words[1:])
    place = next((at for at, word in enumerate(words) if word in verbs), None)
    if place is None:
        return ("run", words[0]) if len(words) == 1 else ("get", " ".join(words))
    return words[place], " ".join(words[place + 1 :])


def _sentences(verb: str, thing: str, examples: Sequence[Example], slots: Mapping[str, Slot]) -> Iterator[str]:
    """Yield the sentence with each value where a person would put it, the object of the verb first."""
    rest = list(examples)
    paid = _with_currency(rest)
    start = _paid(verb, thing, rest, slots, paid) or _start(verb, thing, rest, slots)
    natural = f"Please {start}{_together(rest, slots, verb, thing, paid)}."
    yield natural
    rest = list(examples)
    paid = _with_currency(rest)
    yield f"Please {_spoken_verb(verb)}{_with_article(verb, thing)}{_together(rest, slots, verb, thing, paid)}."
    yield natural.replace('"', "")


def _paid(verb: str, thing: str, rest: list[Example], slots: Mapping[str, Slot], currency: str) -> str:
    """Return the start where the verb acts on the amount itself: "pay 18.50"."""
    amount = next((one for one in rest if one.is_amount), None)
    words = thing.split()
    idle = not words or words[0] in phrase_table()["no_article"] or words[-1] in phrase_table()["money"]
    if amount is None or verb not in phrase_table()["money_verbs"]:
        return ""
    if not idle and not any(names_the_thing(one, slots[one.name], verb, thing) for one in rest):
        return ""
    rest.remove(amount)
    return f"{verb} {amount.said}{currency}"


def _start(verb: str, thing: str, rest: list[Example], slots: Mapping[str, Slot]) -> str:
    """Return verb and object, with the value that names the object; that value is taken out of ``rest``.

    ``cancel_order`` gives "cancel order HB-1", ``add_bags`` "add 3 bags", and
    ``get_user_details`` with a user's id "show me the details of user U-1".
    """
    words = thing.split()
    for one in rest:
        slot = slots[one.name]
        noun = noun_of(slot).split()
        if names_the_thing(one, slot, verb, thing):
            rest.remove(one)
            return f"{_spoken_verb(verb)} {' '.join([*words[: -len(noun)], *noun])} {one.said}"
        if slot.kind in ("number", "amount") and noun == words and thing.endswith("s"):
            rest.remove(one)
            return f"{verb} {one.said} {thing}"
        if slot.kind == "id" and noun and len(words) > len(noun) and words[: len(noun)] == noun:
            rest.remove(one)
            kept = _with_article(verb, " ".join(words[len(noun) :]))
            return f"{_spoken_verb(verb)}{kept} {before_id('', verb, thing)} {' '.join(noun)} {one.said}"
    if verb == "search" and any(is_query(slots[one.name]) for one in rest):
        return f"search{_with_article('find', thing)}"
    return f"{_spoken_verb(verb)}{_with_article(verb, thing)}"


def _with_currency(rest: list[Example]) -> str:
    """Take the currency out of ``rest`` where an amount is there to be said with it, and return it."""
    currency = next((one for one in rest if one.name.lower().startswith("currency")), None)
    if currency is None or not any(one.is_amount for one in rest):
        return ""
    rest.remove(currency)
    return f" {currency.said}"


def _together(examples: Sequence[Example], slots: Mapping[str, Slot], verb: str, thing: str, currency: str) -> str:
    """Join the parts of a sentence; those that begin with "with" share it: "with 3 bags and priority low"."""
    parts = [part_of(one, slots[one.name], verb, thing, currency) for one in examples]
    text, before = "", ""
    for part in sorted(parts, key=lambda part: part.rank):
        word = "and" if part.word == before == "with" else part.word
        text += f" {word} {part.text}" if word else f" {part.text}"
        before = part.word
    return text


def _spoken_verb(verb: str) -> str:
    said: str = phrase_table()["spoken"].get(verb, verb)
    return said


def _with_article(verb: str, thing: str) -> str:
    thing = phrase_table()["things"].get(thing, thing)
    if not thing:
        return ""
    first, last = thing.split()[0], thing.split()[-1]
    if first in phrase_table()["no_article"] or verb == "run":
        return f" {thing}"
    new = verb in phrase_table()["new"]
    if last.endswith("s") and not last.endswith(("ss", "us", "is")):
        return f" {thing}" if new else f" the {thing}"
    if new:
        spoken_vowel = thing[0] in "aeiou" and not thing.startswith(("uni", "use", "one", "eu"))
        return f" an {thing}" if spoken_vowel else f" a {thing}"
    return f" the {thing}"


def _quoted(example: Example) -> str:
    """Return label and value, with free text in quotation marks, so that its end is seen."""
    value = f'"{example.said}"' if "judged" in example.spec else example.said
    return f"{spoken(example.name)} {value}"


def _joined(parts: Sequence[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


@lru_cache(maxsize=1)
def phrase_table() -> Mapping[str, Any]:
    """Return the words of tools' names and how they are said."""
    table: Mapping[str, Any] = read_yaml(Path(__file__).with_name("phrases.yaml"))
    return table
