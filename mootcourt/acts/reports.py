"""Which deeds a clause says were done: "I've cancelled it", "it has been sent", "Booking confirmed"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mootcourt.acts.lexicon import Lexicon, families, lexicon, root
from mootcourt.acts.sentences import Clause

_PAST = re.compile(r"\w{2,}(?:ed|en)\Z")
_SUBJECTS = ("i", "we")
_FAR = 40  # what "and" adds stands nearer
_CONDITIONS = frozenset(
    {"if", "when", "unless", "until", "whether", "while", "since", "because", "which", "ago", "had", "before"}
)
_OBJECTS = ("the", "a", "an", "your", "my", "it", "that", "this")
_BEGUN = frozenset({"started", "begun", "began"})
_UPON = frozenset({"with", "on", "by", "to", "looking", "checking", "working"})
_NO_VERB_AFTER = ("the", "a", "an", "your", "to", "which", "that", "who")


@dataclass(frozen=True, slots=True)
class Reported:
    """A deed that a clause says was done, or says was not done.

    Attributes:
        verb: The word for it.
        negated: Whether the clause says that it was not done.
        active: Whether the assistant says "I did"; otherwise the clause tells of a state.
    """

    verb: str
    negated: bool
    active: bool


def reported_in(clause: Clause, deeds: frozenset[str]) -> Iterator[Reported]:
    """Yield the deeds that a clause reports.

    Args:
        clause: The clause.
        deeds: The families of what the tools can do; only those are deeds.
    """
    words, known = clause.words, lexicon()
    if not words or words[0] in known.words["conditions"]:
        return
    seen: set[int] = set()
    for place, word in enumerate(words):
        if word in _CONDITIONS:
            return
        if word in _SUBJECTS:
            yield from _own(words, place + 1, deeds, known, seen)
        elif word in known.words["auxiliaries"]:
            yield from _state(words, place, deeds, known, seen)
    if not seen and not known.words["finite"] & set(words) and not known.words["future"] & set(words):
        for place, word in enumerate(words[:12]):
            if is_past(word) and families(word) & deeds and not _acts_on(words, place):
                yield Reported(word, _negated(words[:place], known), active=False)


def is_past(word: str) -> bool:
    """Say whether a word has the form of a past tense or a participle."""
    return bool(_PAST.match(word)) or (word in lexicon().irregular and not word.endswith(("ion", "ions", "al", "ment")))


def _acts_on(words: Sequence[str], place: int) -> bool:
    """Say whether the word at ``place`` is a past tense with an object, or no verb at all."""
    before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
    return after in _OBJECTS or before in _NO_VERB_AFTER


def _own(words: Sequence[str], start: int, deeds: frozenset[str], known: Lexicon, seen: set[int]) -> Iterator[Reported]:
    """Read on after "I": auxiliaries and adverbs, then the deed, then what "and" adds."""
    negated = False
    did = False
    place = start
    while place < len(words):
        word = words[place]
        if word in known.words["negations"]:
            negated = True
        elif word == "did":
            did = True
        elif word in known.words["future"] or word in ("am", "are", "do", "was", "were"):
            return
        elif word not in known.words["adverbs"] and word not in ("have", "had", "has", "gone", "went", "ahead", "and"):
            break
        place += 1
    if place >= len(words) or _has_begun(words, place):
        return
    word = words[place]
    if word in ("managed", "able") and place + 2 < len(words) and words[place + 1] == "to":
        seen.add(place)
        yield Reported(words[place + 2], negated, active=True)
        return
    if (is_past(word) or did) and root(word) not in known.words["reading verbs"]:
        seen.add(place)
        yield Reported(word, negated, active=True)
    elif word in ("got", "have", "had"):
        yield from _late(words, place + 1, deeds, negated, seen)
        return
    for later in range(place + 1, min(place + _FAR, len(words) - 1)):
        if words[later] in ("and", "then") and is_past(words[later + 1]) and families(words[later + 1]) & deeds:
            seen.add(later + 1)
            yield Reported(words[later + 1], negated=False, active=True)


def _has_begun(words: Sequence[str], place: int) -> bool:
    """Say whether something was only started: "I've started with your policy"."""
    return words[place] in _BEGUN and place + 1 < len(words) and words[place + 1] in _UPON


def _late(words: Sequence[str], start: int, deeds: frozenset[str], negated: bool, seen: set[int]) -> Iterator[Reported]:
    """Read "got it cancelled": the deed after its object."""
    for place in range(start, min(start + 6, len(words))):
        if is_past(words[place]) and families(words[place]) & deeds:
            seen.add(place)
            yield Reported(words[place], negated, active=True)
            return


def _state(
    words: Sequence[str], place: int, deeds: frozenset[str], known: Lexicon, seen: set[int]
) -> Iterator[Reported]:
    """Read "is cancelled" and "has been sent"."""
    before = words[max(0, place - 4) : place]
    if known.words["future"] & set(before) or (place and words[place - 1] in _SUBJECTS):
        return
    if "already" in words[place : place + 4]:
        return
    negated = _negated(before[-4:], known) or (bool(words) and words[0] in ("no", "nothing", "none", "neither"))
    later = place + 1
    while later < len(words) and (words[later] in known.words["adverbs"] or words[later] in known.words["negations"]):
        negated = negated or words[later] in known.words["negations"]
        later += 1
    if later < len(words) and later not in seen and is_past(words[later]) and not _is_idle(words, later):
        seen.add(later)
        if families(words[later]) & deeds:
            yield Reported(words[later], negated, active=False)
        further = later + 1
        while further < len(words) - 1 and further < later + 8:
            if words[further] == "and" and is_past(words[further + 1]) and families(words[further + 1]) & deeds:
                yield Reported(words[further + 1], negated, active=False)
            further += 1


def _is_idle(words: Sequence[str], place: int) -> bool:
    """Say whether a participle is part of a formula: "all set"."""
    return words[place] == "been" or (words[place] == "set" and words[place - 1] == "all")


def _negated(words: Sequence[str], known: Lexicon) -> bool:
    return not known.words["negations"].isdisjoint(words)
