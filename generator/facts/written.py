"""Texts that a message writes out: in quotation marks, or as an address, beside the name of their argument."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mootcourt.generator.facts.clauses import Quote
from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import signs, stem

_WORDS = re.compile(r"[a-z][a-z'-]*")


def written_out(slot: Slot, slots: Sequence[Slot], utterance: Utterance) -> str | None:
    """Return the quoted text that belongs to an argument: by its label, or as the only one of the only text.

    Args:
        slot: The argument.
        slots: All arguments of its tool.
        utterance: The user's message.
    """
    quotes = [quote for quote in utterance.quotes if not quote.block and not _is_speech(utterance, quote)]
    if not quotes:
        return None
    labelled = [quote for quote in quotes if _label(slot, utterance, quote)]
    if len(labelled) == 1:
        return _inner(utterance, labelled[0])
    texts = [other for other in slots if other.kind == "text" and other.required]
    others = [other for other in slots if other is not slot and other.kind in ("text", "person", "place")]
    if len(quotes) == 1 and texts == [slot] and not any(_label(other, utterance, quotes[0]) for other in others):
        return _inner(utterance, quotes[0])
    return None


def _inner(utterance: Utterance, quote: Quote) -> str:
    return utterance.text[quote.start + 1 : quote.end - 1]


def _label(slot: Slot, utterance: Utterance, quote: Quote) -> bool:
    begin = max([quote.start - 40, 0, *(other.end for other in utterance.quotes if other.end <= quote.start)])
    before = _WORDS.findall(utterance.masked[begin : quote.start])[-3:]
    return any(stem(word) in slot.nouns for word in before)


def _is_speech(utterance: Utterance, quote: Quote) -> bool:
    return signs("speech").search(utterance.masked, max(0, quote.start - 30), quote.start) is not None
