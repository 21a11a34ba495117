"""Whether the reason that a text gives for a failure is the one that the call gave."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

import yaml


def causes_in(text: str) -> frozenset[str]:
    """Return the kinds of causes that ``text`` names."""
    lowered = text.lower().replace("’", "'")
    return frozenset(name for name, pattern in _causes().items() if pattern.search(lowered))


@lru_cache(maxsize=1)
def _causes() -> dict[str, re.Pattern[str]]:
    table = yaml.safe_load(Path(__file__).with_name("causes.yaml").read_text(encoding="utf-8"))
    return {name: re.compile(r"\b(?:" + "|".join(patterns) + ")") for name, patterns in table.items()}
