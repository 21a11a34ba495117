"""Free text: whether the user said what it is about, and a sensible extract of their words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mootcourt.generator.facts.slots import Slot
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import name_tokens, stem, stop_stems, table, words_of

_ASKING = frozenset({"request", "question", "ask_how", "ask_possible", "ask_done", "hypothetical"})


@lru_cache(maxsize=64)
def _frames(kind: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern, re.IGNORECASE | re.DOTALL) for pattern in table("freetext.yaml")["frames"][kind])


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    return {str(word): kind for kind, words in table("freetext.yaml")["kinds"].items() for word in str(words).split()}


@lru_cache(maxsize=512)
def kind_of(name: str, description: str) -> str:
    """Return which kind of free text an argument takes: query, reason, body, title or other."""
    for word in (*reversed(name_tokens(name)), *words_of(description)):
        if word in _kinds():
            return _kinds()[word]
    return "other"


def said(slot: Slot, utterance: Utterance, known: Iterable[str]) -> str | None:
    """Return the user's words for a free-text argument, or None where nothing was said.

    Args:
        slot: The argument.
        utterance: The user's message.
        known: Stems that say only what is asked for: those of the tool and its arguments.
    """
    kind = kind_of(slot.name, str(slot.schema.get("description", "")))
    text = _without(utterance.text, utterance.placeholders)
    for pattern in _frames(kind):
        match = pattern.search(text)
        if match:
            extract = _tidy(next(group for group in match.groups() if group is not None))
            if _content(extract, frozenset()) or (kind == "body" and len(extract.split()) > 1):
                return _clipped(slot, extract)
    idle = frozenset(known)
    if kind in ("reason", "body", "other"):
        told = [
            number
            for number, (clause, act) in enumerate(zip(utterance.clauses, utterance.acts, strict=True))
            if act in ("info", "done", "reported", "question") and len(_content(clause.masked, idle)) >= 2
        ]
        return _clipped(slot, _tidy(_as_written(utterance, told))) if told else None
    if "thanks" in utterance.acts:
        text = ". ".join(
            utterance.text[clause.start : clause.end]
            for clause, act in zip(utterance.clauses, utterance.acts, strict=True)
            if act != "thanks"
        )
    if _is_name(slot, kind):
        return None
    heard = _asked(utterance) if kind == "query" else _besides_thanks(utterance)
    return _clipped(slot, _tidy(text)) if _content(heard, idle) else None


def _as_written(utterance: Utterance, numbers: list[int]) -> str:
    """Return the words of some clauses; those that follow one another keep what stands between them."""
    text = ""
    for before, number in zip([-1, *numbers], numbers, strict=False):
        clause = utterance.clauses[number]
        if text and number == before + 1:
            text += utterance.text[utterance.clauses[before].end : clause.start]
        elif text:
            text += ". "
        text += utterance.text[clause.start : clause.end]
    return text


def may_be_said(slot: Slot, utterance: Utterance, known: Iterable[str]) -> bool:
    """Return whether words beside the request may be those of a search that the request itself does not name."""
    kind = kind_of(slot.name, str(slot.schema.get("description", "")))
    return (kind == "query" or _is_name(slot, kind)) and bool(_content(_besides_thanks(utterance), frozenset(known)))


def _is_name(slot: Slot, kind: str) -> bool:
    """Whether an argument takes the name of a thing, which is never the whole request."""
    return kind == "title" and name_tokens(slot.name)[-1:] in (("name",), ("label",))


def _bare(utterance: Utterance) -> str:
    masked = _without(utterance.masked, utterance.placeholders)
    for span in utterance.spans:
        masked = masked[: span.start] + "0" * (span.end - span.start) + masked[span.end :]
    return masked


def _besides_thanks(utterance: Utterance) -> str:
    masked = _bare(utterance)
    if "thanks" not in utterance.acts:
        return masked
    return ". ".join(
        masked[clause.start : clause.end]
        for clause, act in zip(utterance.clauses, utterance.acts, strict=True)
        if act != "thanks"
    )


def _asked(utterance: Utterance) -> str:
    """Return the sentences that ask for something, or the whole text where none does."""
    asking = {clause.sentence for clause, act in zip(utterance.clauses, utterance.acts, strict=True) if act in _ASKING}
    if not asking:
        return _besides_thanks(utterance)
    masked = _bare(utterance)
    return ". ".join(
        masked[clause.start : clause.end]
        for clause, act in zip(utterance.clauses, utterance.acts, strict=True)
        if clause.sentence in asking and act != "thanks"
    )


def _clipped(slot: Slot, text: str) -> str:
    """Return the words that fit the longest text the schema takes."""
    longest = slot.schema.get("maxLength")
    if not isinstance(longest, int) or len(text) <= longest:
        return text
    return text[:longest].rpartition(" ")[0] or text[:longest]


def _content(text: str, known: frozenset[str]) -> list[str]:
    return [
        word for word in words_of(text) if len(word) > 1 and stem(word) not in stop_stems() and stem(word) not in known
    ]


def _without(text: str, places: tuple[tuple[int, int], ...]) -> str:
    for start, end in places:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def _tidy(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip(" \t\n.,;:!?-–—\"'“”")
