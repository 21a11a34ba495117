"""The choices of an enum and the words by which a text names them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mootcourt.contract.values import choice_key
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import table, word_set

_GLOSS = r"{option}['\"`]?\s*(?:\(([^()]+)\)|(?:=|:| means| is for| for)\s+([^;,.()]+))"


@dataclass(frozen=True, slots=True, eq=False)
class Options:
    """The choices of an enum.

    Attributes:
        values: As the schema has them.
        finder: Finds any word of any choice.
        by_phrase: The choices that a phrase names.
    """

    values: tuple[Any, ...]
    finder: re.Pattern[str] | None
    by_phrase: Mapping[str, tuple[Any, ...]]

    def find(self, utterance: Utterance) -> list[tuple[int, int, tuple[Any, ...]]]:
        """Return place and choices of every phrase that names one."""
        if self.finder is None:
            return []
        found = []
        text = utterance.text.lower() if len(utterance.text.lower()) == len(utterance.text) else utterance.text
        for match in self.finder.finditer(text):
            if any(begin <= match.start() < stop for begin, stop in utterance.placeholders):
                continue
            choices = self.by_phrase.get(choice_key(match.group(1)))
            exact = utterance.text[match.start(1) : match.end(1)]
            if choices and len(choices) > 1 and exact in choices:
                choices = (exact,)
            if choices and not _is_particle(text, match):
                found.append((match.start(), match.end(), choices))
        return found


_PARTICLES = frozenset(["round", "back", "over", "forward", "up", "down", "out", "off", "away", "through", "ahead"])
_BEFORE_PARTICLE = re.compile(
    r"\b(?:\w+ed|sent|come|comes|came|coming|put|go|goes|went|gone|send|sending|get|bring|brought) $"
)


def _is_particle(text: str, match: re.Match[str]) -> bool:
    """Return whether a choice is the second half of a verb: sent round."""
    return (
        match.group(1) in _PARTICLES
        and _BEFORE_PARTICLE.search(text, max(0, match.start() - 12), match.start()) is not None
    )


@lru_cache(maxsize=1024)
def options_of(values: tuple[Any, ...], description: str) -> Options:
    """Return the choices with their words: the choice itself, and what the description says it means."""
    by_phrase: dict[str, tuple[Any, ...]] = {}
    phrases: list[str] = []
    for value in values:
        if not isinstance(value, str) or not value:
            continue
        for phrase in (value, *_glosses(value, description), *table("roles.yaml")["synonyms"].get(value.lower(), ())):
            key = choice_key(phrase)
            if len(key) < 2 or phrase.lower() in word_set("common_options"):
                continue
            if phrase != value and any(isinstance(other, str) and choice_key(other) == key for other in values):
                continue
            by_phrase[key] = tuple(dict.fromkeys((*by_phrase.get(key, ()), value)))
            phrases.append(phrase.lower())
    if not phrases:
        return Options(values, None, by_phrase)
    parts = [r"[\s_-]*".join(re.escape(part) for part in re.split(r"[\s_-]+", phrase) if part) for phrase in phrases]
    parts.sort(key=lambda part: (-len(part), part))
    return Options(
        values, re.compile(rf"(?<![\w-])({'|'.join(dict.fromkeys(parts))})(?:s|es|ly)?(?![\w]|-\w)"), by_phrase
    )


def _glosses(value: str, description: str) -> list[str]:
    match = re.search(_GLOSS.format(option=rf"(?<!\w){re.escape(value)}(?!\w)"), description, re.IGNORECASE)
    if match is None:
        return []
    text = match.group(1) or match.group(2) or ""
    return [part.strip() for part in re.split(r",|;|\bor\b|/", text) if 1 < len(part.strip()) <= 30]
