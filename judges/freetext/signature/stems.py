"""Word stems: a crude cut that both sides of a comparison share."""

from __future__ import annotations

from functools import lru_cache

ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ied", "ers", "er", "ed", "es", "s")
SHORTEST = 3


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Return the stem of a lower-case word: ``cancelled``, ``cancelling`` and ``cancel`` share one."""
    if word.endswith(("'s", "’s")):
        word = word[:-2]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST:
            word = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            break
    if len(word) > SHORTEST and word[-1] == word[-2] and word[-1] not in "aeiou":
        word = word[:-1]
    return word[:-1] if len(word) > SHORTEST and word[-1] == "e" else word
