"""Which of several looked-up things the user means: by attribute, by an extreme, or any."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any

from mootcourt.contract.values import parse_time
from mootcourt.generator.facts.results import Leaf, leaves_of
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import name_tokens, stem, stop_stems, table, words_of


@lru_cache(maxsize=1)
def _superlatives() -> tuple[tuple[re.Pattern[str], frozenset[str], str], ...]:
    return tuple(
        (re.compile(rf"\b(?:{row['words']})\b"), frozenset(stem(str(name)) for name in row["fields"]), row["end"])
        for row in table("choices.yaml")["superlatives"]
    )


@lru_cache(maxsize=1)
def _delegated() -> re.Pattern[str]:
    return re.compile("|".join(table("choices.yaml")["delegated"]))


def is_delegated(message: Utterance) -> bool:
    """Return whether the user leaves a choice to the agent."""
    return _delegated().search(message.masked) is not None


def has_superlative(message: Utterance) -> bool:
    """Return whether the user chooses by an extreme: the earliest, the cheapest."""
    return any(pattern.search(message.masked) for pattern, _, _ in _superlatives())


def narrow(leaves: Sequence[Leaf], result: Any, message: Utterance) -> tuple[list[Leaf], str]:
    """Keep the leaves whose item the user means, with the rule that decided."""
    kept = list(leaves)
    if len(kept) < 2:
        return kept, "lookup_yields_one"
    matching = _by_attributes(kept, result, message)
    if len(matching) == 1:
        return matching, "attribute_named"
    if matching:
        kept = matching
    for pattern, fields, end in _superlatives():
        if pattern.search(message.masked):
            best = _extreme(kept, result, fields, end)
            if best is not None:
                return [best], "delegated_choice"
    if is_delegated(message):
        return kept[:1], "delegated_choice"
    return kept, "lookup_yields_several"


def _item(leaf: Leaf, result: Any) -> Any:
    value = result
    for key in leaf.item:
        value = value[key]
    return value


def _by_attributes(leaves: Sequence[Leaf], result: Any, message: Utterance) -> list[Leaf]:
    words = {stem(word) for word in words_of(message.masked)} - stop_stems()
    stated = {_plain(reading) for span in message.spans for reading in span.readings if len(span.readings) == 1}
    described = [_attributes(_item(leaf, result)) for leaf in leaves]
    common = set.intersection(*described) if described else set()
    scores = [len((attributes - common) & words) + 2 * len((attributes - common) & stated) for attributes in described]
    best = max(scores, default=0)
    return [leaf for leaf, score in zip(leaves, scores, strict=True) if score == best] if best else []


def _attributes(item: Any) -> set[str]:
    found: set[str] = set()
    for leaf in leaves_of(item):
        if isinstance(leaf.value, str):
            found |= {stem(word) for word in words_of(leaf.value)}
            found.add(_plain(leaf.value))
            found |= (
                {_plain(reading) for reading in parse_time(leaf.value)}
                if ":" in leaf.value and len(leaf.value) < 9
                else set()
            )
            if re.match(r"^\d{4}-\d\d-\d\dT", leaf.value):
                found |= {leaf.value[:10], leaf.value[11:16]}
        elif isinstance(leaf.value, (int, float)) and not isinstance(leaf.value, bool):
            found.add(_plain(leaf.value))
    return found - stop_stems()


def _plain(value: Any) -> str:
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    if hasattr(value, "amount"):
        value = value.amount
    if hasattr(value, "strftime"):
        return str(value.strftime("%H:%M"))
    text = str(value)
    return text.rstrip("0").rstrip(".") if re.fullmatch(r"-?\d+\.\d+", text) else text


def _extreme(leaves: Sequence[Leaf], result: Any, fields: frozenset[str], end: str) -> Leaf | None:
    ranked: list[tuple[Any, Leaf]] = []
    for leaf in leaves:
        values = [
            one.value
            for one in leaves_of(_item(leaf, result))
            if one.keys and {stem(token) for token in name_tokens(str(one.keys[-1]))} & fields
        ]
        values = [
            value
            for value in values
            if isinstance(value, (int, float)) or (isinstance(value, str) and any(char.isdigit() for char in value))
        ]
        if not values or values[0] == leaf.value:
            values = [value for value in values if value != leaf.value]
        own = {stem(token) for token in name_tokens(str(leaf.keys[-1]))} if leaf.keys else set()
        if own & fields and end in ("min", "max") and str(leaf.value)[:1].isdigit():
            values = [leaf.value]
        if not values:
            return None
        ranked.append((values[0], leaf))
    if len({type(value) is str for value, _ in ranked}) != 1:
        return None
    chosen = (min if end == "min" else max)(ranked, key=lambda pair: pair[0])
    return chosen[1] if sum(value == chosen[0] for value, _ in ranked) == 1 else None
