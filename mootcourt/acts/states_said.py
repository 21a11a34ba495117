"""Whether the state that a sentence gives a record is the one that was returned."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mootcourt.acts.facts import Facts, Leaf, squeeze
from mootcourt.acts.lexicon import lexicon, root
from mootcourt.acts.ruling import Ruling
from mootcourt.contract.names import name_words
from mootcourt.contract.values.spans import scan

_FIELDS = frozenset({"status", "state", "condition", "stage", "phase", "result", "outcome"})


def check_states(text: str, words: Sequence[str], facts: Facts, ruling: Ruling) -> bool:
    """Hold the words for a state against the states that calls returned; say whether one was borne out.

    A state that is told and that no record holds is a contradiction where the record that the sentence
    names, or the only one there is, has another.
    """
    states = [leaf for leaf in facts.leaves if isinstance(leaf.value, str) and _FIELDS & set(name_words(leaf.key))]
    if not states:
        return False
    named = {leaf.record for leaf in facts.leaves if isinstance(leaf.value, str) and _names(leaf.value, text)}
    about = [leaf for leaf in states if leaf.record in named] or (
        states if len(states) == 1 and not _names_another(text) else []
    )
    if not about:
        return False
    roots = frozenset(map(root, words))
    if any(_told(leaf, roots) for leaf in about):
        if _negated(words, about):
            ruling.doubt("state_negated", text)
        return True
    told = groups_in(words)
    held = frozenset(group for leaf in states for group in groups_in(str(leaf.value).lower().replace("_", " ").split()))
    if told & held:
        return True
    if told and not facts.roots & {root(word) for group in told for word in lexicon().words[f"state {group}"]}:
        if {"not", "no", "never", "yet", "if", "once", "when", "until", "can", "could", "will", "be"} & set(words):
            ruling.doubt("state_not_plain", text)
        else:
            ruling.no("state_contradicted", text)
    elif not told and {"is", "are", "was", "were", "has", "have"} & set(words) and not _states_more(words, facts):
        ruling.doubt("state_not_told", text)
    return False


def _states_more(words: Sequence[str], facts: Facts) -> bool:
    """Say whether a sentence tells a value of another field."""
    return any(sign.isdigit() for word in words[1:] for sign in word) or bool((facts.names - facts.given) & set(words))


@lru_cache(maxsize=1)
def _groups() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, words in lexicon().words.items():
        if name.startswith("state "):
            for word in words:
                found.setdefault(word, set()).add(name.removeprefix("state "))
    return {word: frozenset(names) for word, names in found.items()}


def groups_in(words: Sequence[str]) -> frozenset[str]:
    """Return the kinds of state that words name."""
    groups = _groups()
    return frozenset(group for word in words for group in groups.get(word, ()))


def _names(value: str, text: str) -> bool:
    return len(value) > 2 and any(sign.isdigit() for sign in value) and squeeze(value) in squeeze(text)


def _names_another(text: str) -> bool:
    return any(span.kind == "id" for span in scan(text))


def _told(leaf: Leaf, roots: frozenset[str]) -> bool:
    stop = lexicon().words["stop words"]
    parts = [
        root(word) for word in str(leaf.value).lower().replace("_", " ").replace("-", " ").split() if word not in stop
    ]
    return bool(parts) and all(part in roots for part in parts)


def _negated(words: Sequence[str], about: Sequence[Leaf]) -> bool:
    parts = {root(word) for leaf in about for word in str(leaf.value).lower().replace("_", " ").split()}
    for place, word in enumerate(words):
        if root(word) in parts and {"not", "never"} & set(words[max(0, place - 3) : place]):
            return True
    return False
