"""What a person calls the thing that a property identifies."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from mootcourt.generator.operators.text.data import table, words


@dataclass(frozen=True, slots=True)
class Noun:
    """The names of a field.

    Attributes:
        thing: What is identified, such as "order"; empty for people and where nobody says it.
        label: The identifier itself, such as "order number".
    """

    thing: str
    label: str


def noun_for(name: str, schema: Mapping[str, Any]) -> Noun:
    """Return the nouns for the property ``name``."""
    description = schema.get("description")
    return _noun(name, description if isinstance(description, str) else "")


@lru_cache(maxsize=512)
def _noun(name: str, description: str) -> Noun:
    parts = [part.lower() for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]
    endings, roles = table("nouns")["endings"], words("nouns", "roles")
    ending = str(endings[parts[-1]]) if parts and parts[-1] in endings else ""
    core = [part for part in (parts[:-1] if ending else parts) if part not in roles]
    if not core:
        core = _thing_in(description)
    thing = " ".join(core)
    told = re.match(r"(?:the |an? )?((?:[a-z]+ ){0,2}(?:number|reference|code|iban|id))\b", description, re.IGNORECASE)
    if told and (full := told[1].lower().rpartition(" ")[0]).endswith(f" {thing}") and full in words("nouns", "things"):
        thing = full  # "Standing order number" says more than "order_no"
    numbered = bool(thing) and thing in words("nouns", "things") and thing not in words("nouns", "shared")
    named = f"{thing} {ending}".strip() if ending else f"{thing} number" if numbered else " ".join(parts)
    label = _label(told[1]) if told and (" " in told[1] or " " not in named) else named
    return Noun(thing if thing in words("nouns", "things") else "", label)


def _label(told: str) -> str:
    lowered = re.sub(r"\bid$", "number", told.lower())
    return lowered.replace("iban", "IBAN")


def _thing_in(description: str) -> list[str]:
    for word in re.findall(r"[a-z]+", description.lower()):
        if word in words("nouns", "things"):
            return [word]
    return []


def with_article(noun: str) -> str:
    """Return ``noun`` with "a" or "an"."""
    return f"an {noun}" if re.match(r"[aeio]|IBAN|u(?!ni|se)", noun) else f"a {noun}"


def determiner_of(thing: str) -> str:
    """Return "the" for things that many share, else "my"."""
    return "the" if thing in words("nouns", "shared") or thing in words("nouns", "people") else "my"
