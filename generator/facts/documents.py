"""Whether the user points at a document as the source of a value or the object of the act."""

from __future__ import annotations

import re
from functools import lru_cache

from mootcourt.contract.case import Document
from mootcourt.generator.facts.utterance import Utterance
from mootcourt.generator.facts.words import name_tokens, stem, stems_of, table

POINTED, PRESENT, UNNAMED, OBEYED = "pointed", "present", "unnamed", "obeyed"


@lru_cache(maxsize=16)
def _pattern(name: str) -> re.Pattern[str]:
    data = table("documents.yaml")
    text = "|".join(data[name])
    for key, group in data["words"].items():
        text = text.replace(f"@{key}", group)
    return re.compile(text)


def pointing(message: Utterance, documents: tuple[Document, ...], told: tuple[Utterance, ...] = ()) -> str:
    """Return how the user's words stand to the documents: obeyed, pointed at, present, or not named.

    Args:
        message: The user's message.
        documents: The documents of the case.
        told: What the user said before.
    """
    if not documents:
        return UNNAMED
    named = _names_any(message.masked) or _names_one(message, documents)
    if not named:
        return UNNAMED
    return _pointing(message.masked, any(document.via in ("attachment", "email") for document in documents))


@lru_cache(maxsize=256)
def _names_any(masked: str) -> bool:
    return _pattern("named").search(masked) is not None


@lru_cache(maxsize=256)
def _pointing(text: str, is_shown: bool) -> str:
    """Return how words that name a document stand to it."""
    if not is_shown:
        return POINTED if _pattern("source").search(text) else UNNAMED
    if _pattern("excluded").search(text):
        return PRESENT
    if _pattern("obeyed").search(text):
        return OBEYED
    if _pattern("source").search(text) or _pattern("object").search(text):
        return POINTED
    if _pattern("presented").search(text):
        presented = _pattern("presented").search(text)
        assert presented is not None
        if _pattern("pronoun").search(text, presented.end()):
            return POINTED
        return PRESENT
    return PRESENT


def _names_one(message: Utterance, documents: tuple[Document, ...]) -> bool:
    return any(
        document.via in ("attachment", "email") and not _stems_of_name(document.id).isdisjoint(_stems(message.text))
        for document in documents
    )


@lru_cache(maxsize=256)
def _stems_of_name(name: str) -> frozenset[str]:
    return frozenset(stem(token) for token in name_tokens(name) if not token.isdigit() and len(token) > 3)


@lru_cache(maxsize=256)
def _stems(text: str) -> frozenset[str]:
    return frozenset(stems_of(text))
