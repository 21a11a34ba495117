"""Yes or no: an argument that the user grants or denies by its own words."""

from __future__ import annotations

import re

from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import stem, word_set, words_of

_NEGATIVE = re.compile(
    r"\b(?:no|not|without|don't|dont|do not|never|isn't|neither|skip|leave out|exclude|excluding)\b[\w\s']{0,20}$"
)


def stated(slot: Slot, utterance: Utterance) -> bool | None:
    """Return what the user says about a yes-or-no argument, or None where nothing is said."""
    wanted = slot.nouns - frozenset(stem(word) for word in word_set("idle_options")) or slot.nouns
    text = utterance.masked
    for match in re.finditer(r"[a-zà-ÿ][a-zà-ÿ'-]*", text):
        if stem(match.group()) in wanted and len(match.group()) > 2:
            beside = {stem(word) for word in words_of(text[max(0, match.start() - 25) : match.end() + 25])}
            if len(wanted & beside) * 2 >= len(wanted):
                return _NEGATIVE.search(text[max(0, match.start() - 30) : match.start()]) is None
    return None
