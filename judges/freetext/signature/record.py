"""What a text commits to, as one record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mootcourt.contract.values.spans import Span, ValueKey

SIGNATURE_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Signature:
    """What a short text commits to.

    Attributes:
        values: The typed values by what they state, in the order of the text.
        terms: Per kind (``comparator``, ``quantifier``, ``extreme``, ``direction``, ``unit``,
            ``act``) the canonical terms that the text uses, sorted.
        negated: The stems of what the text denies or excludes, sorted.
        tense: ``past`` or ``future`` by the stem of the verb that an auxiliary marks so.
        roles: ``from`` or ``to`` by the value or word that stands behind it.
        names: Capitalised words inside a sentence, in lower case and sorted.
        stems: The stems of all words, with which the other records are compared.
    """

    values: Mapping[ValueKey, Span]
    terms: Mapping[str, tuple[str, ...]]
    negated: tuple[str, ...]
    tense: Mapping[str, str]
    roles: Mapping[ValueKey, str]
    names: tuple[str, ...]
    stems: frozenset[str]
