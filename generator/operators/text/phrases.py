"""The phrase that carries a value: "for order QA-9", "(QA-9)", "the order number is QA-9"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mootcourt.generator.operators.text.data import table, words
from mootcourt.generator.operators.text.nouns import Noun, determiner_of
from mootcourt.generator.operators.text.polish import capitalise, reads_whole, tidy
from mootcourt.generator.operators.text.sentences import Spans, split, tokens

_LABEL = r"(?:(?:number|no\.?|nr\.?|id|ref\.?|reference|code|address)\s*:?\s*|#\s*|:\s*)"
_DET = r"(?:my|our|the|this|that|your|his|her|their)"
_MOVING = r"(?:from|to|into|onto|out of)"
_IS = r"(?:is|was|:|=|-)"
_OPENING = r"(?:(?:and|so|oh|also|btw|by the way|sorry|yes|ok|okay)[, ]+)?"
_CLOSING = r"(?:,?\s*(?:please|thanks|thank you|thx|btw|by the way|if (?:that|it) helps|if you need it))?"
_NO_NAME = frozenset(
    {"please", "pls", "can", "could", "would", "will", "you", "i", "we", "need", "want", "to", "not", "any", "for"}
    | {"from", "of", "on", "in", "at", "with", "by", "about", "what", "where", "when", "how", "are", "has", "did"}
)
_POINTING = r"(?:it'?s|it is|that'?s|that is|that would be|this is|here it is:?|i'm|i am|i have|ref|for)"


@dataclass(frozen=True, slots=True)
class Carrier:
    """A value with the words that only belong to it.

    Attributes:
        kind: ``sentence``, ``aside`` (a clause or brackets), ``named`` ("my order QA-9"), ``bare``, or
            ``bound`` where a word before it ("any QA-9") leaves no place for another noun phrase.
        start: Where the phrase starts; for ``named`` and ``bare`` without the preposition.
        end: Where it ends.
        determiner: "my", "the" and the like in front of the noun, or an empty string.
        thing: The noun in front of the value, or an empty string.
        preposition: The start of the preposition in front of the phrase, or -1.
    """

    kind: str
    start: int
    end: int
    determiner: str = ""
    thing: str = ""
    preposition: int = -1


@lru_cache(maxsize=1)
def _before() -> re.Pattern[str]:
    things = sorted(table("nouns")["things"] + table("nouns")["people"], key=lambda word: (-len(word), word))
    nouns = "|".join(re.escape(word) for word in things)
    return re.compile(
        rf"(?:(?<![\w'-])(?P<det>{_DET})\s+(?P<mod>[a-z]+\s+)??)?"
        rf"(?<![\w'-])(?:(?P<noun>{nouns})\s+|(?={_LABEL}$))(?P<label>{_LABEL})?$",
        re.IGNORECASE,
    )


_DETERMINED = re.compile(
    r"(?<![\w'-])(?:a|an|any|some|every|each|no|my|our|the|this|that|your|his|her|their|its|these|those|both|all|more|another|number|called)\s+$",
    re.IGNORECASE,
)
_VERB_BEHIND = re.compile(
    r"\s+(?:is|was|has|had|isn't|hasn't|keeps?|won't|can|should|needs?|still|just|never|hangs|to)\b", re.IGNORECASE
)
_STRANDED = re.compile(r"\b(?:is|are|was|much is|(?:do|did|does|will) (?:i|we|you) have)(?= at\b|[?.!])", re.IGNORECASE)
_POINTS_BACK = re.compile(
    r"[\s,;(–-]*\b(?:that's|that is|it's|it is|who|whose|which|he's|she's|they're)\b", re.IGNORECASE
)
_SPAN_END = re.compile(
    r"\s+(?:to|till|until|and|-|–)\s+(?:the\s+)?(?:\d{1,4}[\s./-]|\d{1,2}(?:st|nd|rd|th)\b|[A-Z][a-z]+ \d)"
)
_PREPOSITION = re.compile(
    r"(?<![\w'-])(?P<prep>for|of|on|about|with|from|to|under|regarding|in|at|against|into|onto|out of|by)\s+$",
    re.IGNORECASE,
)


def carrier(text: str, start: int, end: int, locked: Spans) -> Carrier:
    """Return the phrase around the value ``text[start:end]``."""
    value = re.escape(text[start:end])
    for sentence in split(text, locked):
        if sentence.start <= start and end <= sentence.end:
            break
    alone = re.fullmatch(_alone(value), sentence.text, re.IGNORECASE)
    if alone and _is_name(alone["named"]):
        return Carrier("sentence", sentence.start, sentence.end)
    aside = re.search(_aside(value), text[: _after(text, end)], re.IGNORECASE)
    if aside and _is_name(aside["named"]) and _is_boundary(text, end):
        return Carrier("aside", aside.start("cut"), aside.end("cut"))
    found = _before().search(text, 0, start)
    at = found.start() if found else start
    if _DETERMINED.search(text, 0, at):
        return Carrier("bound", start, end)
    prep = _PREPOSITION.search(text, 0, at)
    place = prep.start("prep") if prep else -1
    if found is None:
        return Carrier("bare", start, end, preposition=place)
    return Carrier("named", at, end, (found["det"] or "").lower(), (found["noun"] or "").lower(), place)


def _after(text: str, end: int) -> int:
    closing = re.compile(r"\s*\)").match(text, end)
    return closing.end() if closing else end


@lru_cache(maxsize=256)
def _alone(value: str) -> str:
    named = rf"(?:{_DET}\s+)?(?:[a-z-]+\s+){{0,3}}?(?:{_LABEL})?(?:{_IS}\s*)?"
    return rf"{_OPENING}(?:{_POINTING}\s+)?(?P<named>{named})\"?{value}\"?{_CLOSING}[.!?]*"


@lru_cache(maxsize=256)
def _aside(value: str) -> str:
    named = rf"(?P<named>(?:{_POINTING}\s+)?(?:{_DET}\s+)?(?:[a-z-]+\s+){{0,3}}?(?:{_LABEL})?(?:{_IS}\s*)?)"
    return rf"(?P<cut>\s*(?:(?P<open>\()|,| -| –| —|;)\s*(?:and\s+)?{named}{value}(?(open)\s*\)))$"


def _is_name(text: str) -> bool:
    """Whether the words in front of a value only say what it is: "my order number is", not "please cancel"."""
    found = tokens(text)
    return not any(
        word in _NO_NAME or (word in words("grammar", "verbs") and word not in words("nouns", "things"))
        for word in found
    )


def _is_boundary(text: str, end: int) -> bool:
    return re.compile(r"\s*\)?\s*(?:[.,;!?\n]|$| -| –)").match(text, end) is not None


def without(text: str, start: int, end: int, noun: Noun, locked: Spans, *, unlike: bool = False) -> str | None:
    """Return ``text`` without the value and the words that carry it; None where that leaves no good text.

    Args:
        text: The message.
        start: Where the value starts.
        end: Where it ends.
        noun: What the value identifies.
        locked: Spans in which no sentence ends.
        unlike: Whether the tool takes a second value of the same kind, so that "my account"
            would not say which one is meant.
    """
    found = carrier(text, start, end, locked)
    if found.kind in {"named", "bare"} and not _has_its_verb(text, found, locked):
        return None
    if found.kind in {"sentence", "aside"}:
        made = f"{text[: found.start]}{text[found.end :]}"
    elif found.kind == "bound":
        return None
    elif unlike or not (found.thing or noun.thing):
        moving = r"(?:from|to|into|onto|out of|for)" if unlike else r"(?:for|under|on)"
        if found.preposition < 0 or not re.match(rf"{moving}\s", text[found.preposition :], re.IGNORECASE):
            return None
        if _POINTS_BACK.match(text, found.end) or _SPAN_END.match(text, found.end):
            return None
        made = f"{text[: found.preposition].rstrip()}{text[found.end :]}"
    else:
        made = f"{text[: found.start]}{_definite(found, noun)}{text[found.end :]}"
    return finish(made, text)


def instead(text: str, start: int, end: int, noun: Noun, phrase: str, locked: Spans) -> str | None:
    """Return ``text`` with ``phrase`` in the place of the noun phrase that names the value.

    None where the value is not named in the flow of a sentence.
    """
    found = carrier(text, start, end, locked)
    if found.kind not in {"named", "bare"} or not _has_its_verb(text, found, locked):
        return None
    if re.search(r" (?:from|I) ", phrase) and not re.match(r"\s*(?:[.,;!?]|$)", text[found.end :]):
        return None
    if found.thing and found.thing != noun.thing:
        return None
    return finish(f"{text[: found.start]}{phrase}{text[found.end :]}", text)


def _has_its_verb(text: str, found: Carrier, locked: Spans) -> bool:
    """Whether a phrase that starts a sentence has its verb behind it, unlike "QA-9 where is it" and "For QA-9: ..."."""
    first = found.start if found.preposition < 0 else found.preposition
    starts = any(part.start == first for part in split(text, locked))
    return not starts or _VERB_BEHIND.match(text, found.end) is not None


def _definite(found: Carrier, noun: Noun) -> str:
    thing = found.thing or noun.thing
    if found.thing in words("nouns", "people"):
        thing = found.thing
    determiner = found.determiner or determiner_of(thing)
    return f"{determiner} {thing}"


def finish(made: str, seed: str) -> str | None:
    """Return ``made`` tidied, its sentences with capitals where the seed has them; None where it reads broken."""
    made = tidy(re.sub(r"(?<=[.!?])\s*\n*(?=[.!?])", "", tidy(made)))
    made = re.sub(r"^[\s,;:–—-]+", "", made)
    if not made or not reads_whole(made, seed) or len(_STRANDED.findall(made)) > len(_STRANDED.findall(seed)):
        return None
    if seed[:1].isupper() or not seed[:1].isalpha():
        made = capitalise(made) if seed[:1].isupper() else made
    return re.sub(r"(?<=[.!?] )([a-z])(?=[a-z]* )", lambda hit: hit[1] if _was_lower(seed) else hit[1].upper(), made)


def _was_lower(seed: str) -> bool:
    return re.search(r"[.!?] [a-z]", seed) is not None or seed[:1].islower()
