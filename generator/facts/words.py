"""Word tables and the small stemmer with which words of a text meet words of a schema."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import Any

import yaml

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_SUFFIXES = (
    "ations", "ation", "ements", "ement", "ments", "ment", "ings", "ing", "ions", "ion", "ers", "er", "ies", "ied",
    "ed", "es", "s",
)  # fmt: skip


@lru_cache(maxsize=32)
def table(name: str) -> Any:
    """Return a word table of this package, read once."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(files(__package__).joinpath(name).read_text(encoding="utf-8"), Loader=loader)


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """Return the part of a word that its common forms share: ``cancelled`` and ``cancellation`` agree."""
    word = word.lower().removesuffix("'s")
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)] + ("y" if suffix in ("ies", "ied") else "")
            break
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeos":
        word = word[:-1]
    if len(word) > 3 and word.endswith("e"):
        word = word[:-1]
    return word


def words_of(text: str) -> list[str]:
    """Return the words of a text in lower case; digits and signs are left out."""
    return [word.lower() for word in _WORD.findall(text)]


def stems_of(text: str) -> list[str]:
    """Return the stems of the words of a text."""
    return [stem(word) for word in words_of(text)]


@lru_cache(maxsize=4096)
def name_tokens(name: str) -> tuple[str, ...]:
    """Return the words of an identifier such as ``orderId`` or ``new_date``, in lower case."""
    return tuple(token.lower() for token in re.split(r"[^A-Za-z0-9]+", _CAMEL.sub("_", name)) if token)


@lru_cache(maxsize=32)
def signs(name: str) -> re.Pattern[str]:
    """Return the pattern that stands under ``name`` in ``signs.yaml``."""
    return re.compile("|".join(table("signs.yaml")[name]))


@lru_cache(maxsize=16)
def word_set(name: str) -> frozenset[str]:
    """Return the words that stand under ``name`` in ``words.yaml``."""
    return frozenset(str(table("words.yaml")[name]).split())


@lru_cache(maxsize=1)
def stop_stems() -> frozenset[str]:
    """Return the stems of words that carry no meaning of their own."""
    return frozenset(stem(word) for word in word_set("stop"))


@lru_cache(maxsize=1)
def action_verbs() -> frozenset[str]:
    """Return the verbs with which a request in the imperative begins."""
    return word_set("verbs")


@lru_cache(maxsize=1)
def synonym_groups() -> dict[str, frozenset[str]]:
    """Return for each stem the stems that mean the same act."""
    found: dict[str, frozenset[str]] = {}
    for line in table("words.yaml")["acts"]:
        group = frozenset(stem(word) for word in str(line).split())
        for member in sorted(group):
            found[member] = found.get(member, frozenset()) | group
    return found
