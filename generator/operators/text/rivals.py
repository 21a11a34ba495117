"""Second values that stand against the one in the request."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.operators.text.ids import another, is_identifier
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.polish import joined, lower_first
from mootcourt.generator.operators.text.sentences import is_small, split, starts_socially
from mootcourt.generator.operators.text.targets import Target, everything_seen, seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_text

_DICTATES = re.compile(r":\s")
_KISS = re.compile(r"\s+x{1,3}$", re.IGNORECASE)
_LEANS = re.compile(r"\s*(?:that|that['’]s|this|these|those|which)\b", re.IGNORECASE)


def identified(case: Case) -> list[Target]:
    """Return the identifiers in the request that a second one may contradict."""
    return [
        target
        for target in targets(case)
        if target.comparator == "exact" and is_identifier(target.value) and not seen_elsewhere(case, target)
    ]


def rivals(case: Case, rng: Random, *, most: int = 2) -> Iterator[tuple[Target, str]]:
    """Yield identifiers of the request, each with new valid ones of the same shape."""
    for target in identified(case):
        seen = [everything_seen(case)]
        for _ in range(most):
            made = another(target.value, target.schema, seen, rng)
            if made is not None:
                seen.append(made)
                yield target, made


def followed_by(case: Case, target: Target, sentence: str, *, text: str = "") -> str:
    """Return the request with ``sentence`` behind the sentence that holds the target's value.

    An empty text comes back where the request has lines of its own; where the value stands in
    front of a colon: what follows is dictated, and the sentence would be part of it; and where
    the next sentence leans on the one that holds the value ("That's 23 euros").
    """
    text = text or valued_text(case).rstrip()
    if "\n" in text:
        return ""
    for part in split(text, locks(case, text)):
        if part.start <= target.start < part.end:
            if _DICTATES.search(text, target.end, part.end) or _LEANS.match(text, part.end):
                return ""
            ended = part.text if part.text[-1:] in ".!?)" else f"{part.text}."
            return joined(text[: part.start], ended, in_style(text, sentence), text[part.end :])
    return ""


def added(text: str, sentence: str) -> str:
    """Return a text with one more sentence behind what it says, in small letters where the text is.

    A greeting, a name or a kiss at its end stays there.
    """
    kiss = _KISS.search(text)
    said, leave = (text[: kiss.start()], kiss[0]) if kiss else (text, "")
    for part in split(text)[1:]:
        if starts_socially(part.text):
            said, leave = text[: part.start].rstrip(), text[part.start :]
            break
    ended = said if said[-1] in ".!?" else f"{said}."
    return joined(ended, in_style(text, sentence), leave)


def in_style(text: str, sentences: str) -> str:
    """Return sentences as they would stand in ``text``: in small letters where it is."""
    return " ".join(lower_first(part.text) for part in split(sentences)) if is_small(text) else sentences
