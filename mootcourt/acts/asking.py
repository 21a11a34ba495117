"""What a question asks for, and between what it lets the user choose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mootcourt.acts.answer import Deed
from mootcourt.acts.lexicon import lexicon, root
from mootcourt.acts.tooling import Abilities
from mootcourt.contract.names import name_words
from mootcourt.contract.values.spans import scan

_LEFT_OUT = ("already", "not", "no", "never", "cannot", "except", "instead", "previously")


@lru_cache(maxsize=4096)
def _argument(name: str) -> tuple[frozenset[str], frozenset[str]]:
    """Return the roots of what an argument is about, and the words for its kind of value."""
    words = [word for word in name_words(name) if word.isalpha()] or [name]
    lists = lexicon().words
    head = words[-1]
    kinds = lists.get(f"asks {head}")
    if kinds is None:
        return frozenset(map(root, words[:-1])), frozenset((root(head),))
    return frozenset(map(root, words[:-1])), frozenset(map(root, kinds)) | {root(head)}


@lru_cache(maxsize=4096)
def _names(word: str) -> frozenset[str]:
    """Return the roots of the words by which a part of an argument's name goes: "end" for ``to``."""
    return frozenset(map(root, lexicon().words.get(f"means {word}", ()))) | {word}


def arguments_asked(words: Sequence[str], abilities: Abilities, prefer: Sequence[str]) -> tuple[str, ...]:
    """Return the arguments that the words of a question are about.

    Args:
        words: The words of the sentences that ask.
        abilities: The tools.
        prefer: The tools that the request is about; their arguments win among equals.
    """
    roots = frozenset(map(root, words))
    graded: dict[str, int] = {}
    for tool in abilities.tools:
        for name in tool.arguments:
            about, kinds = _argument(name)
            grade = _grade(about, kinds, roots, words)
            if grade:
                graded[name] = max(graded.get(name, 0), 2 * grade + (tool.name in prefer))
    if not graded:
        return ()
    best = max(graded.values())
    least = 8 if best >= 8 else best
    chosen = [name for name, grade in graded.items() if grade >= least]
    if best < 6 and len(chosen) > 1:
        return ()
    return tuple(name for name in chosen if not _is_covered(name, chosen))


def _grade(about: frozenset[str], kinds: frozenset[str], roots: frozenset[str], words: Sequence[str]) -> int:
    """Return 4 for a full match, 3 for what it is about, 1 for the kind alone."""
    kind = bool(kinds & roots)
    if about and all(_names(part) & roots for part in about):
        return 4 if kind else 3 if "which" in words or "what" in words else 2
    if not about and kind:
        return 4
    return 1 if kind and not about & roots else 2 if kind else 0


def _is_covered(name: str, chosen: Sequence[str]) -> bool:
    """Say whether a longer name holds this one: "order number" asks for ``order_id``, not for ``id``."""
    mine = set(name_words(name))
    return any(mine < set(name_words(other)) for other in chosen if other != name)


def candidates_in(sentences: Sequence[str], deeds: Sequence[Deed], arguments: Sequence[str]) -> dict[str, str]:
    """Return the ids that are put to choice, each with the argument or field that it would fill.

    Args:
        sentences: The sentences of the text, as they stand.
        deeds: The calls that were made.
        arguments: The arguments of all tools.
    """
    fields = {text: key for deed in deeds for key, text in _ids(deed.value, "")}
    named: dict[str, str] = {}
    for sentence in sentences:
        for piece in _pieces(sentence):
            out = any(word in _LEFT_OUT for word in piece.lower().replace(",", " ").split())
            for text in _named(piece, fields):
                if out:
                    named.pop(text, None)
                else:
                    named.setdefault(text, fields.get(text, ""))
    groups: dict[str, list[str]] = {}
    for text, key in named.items():
        groups.setdefault(key, []).append(text)
    preferred = sorted(groups.items(), key=lambda item: (item[0] not in arguments, -len(item[1])))
    for key, texts in preferred:
        if len(texts) > 1:
            return dict.fromkeys(texts, key)
    return {}


def _named(piece: str, fields: Mapping[str, str]) -> Iterator[str]:
    spans = {span.text for span in scan(piece) if span.kind == "id"}
    places = [(piece.find(text), text) for text in {*spans, *fields} if text in piece]
    for _, text in sorted(places):
        if text in fields or text in spans:
            yield text


def _pieces(sentence: str) -> list[str]:
    pieces = [sentence]
    for mark in (", so ", "; ", " but ", ", and ", ". "):
        pieces = [part for piece in pieces for part in piece.split(mark)]
    return pieces


def _ids(value: Any, key: str) -> Iterator[tuple[str, str]]:
    """Yield the ids that stand in the entries of a list, with their fields."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if isinstance(inner, str) and _is_id_field(str(name)) and len(inner) >= 2:
                yield str(name), inner
            else:
                yield from _ids(inner, str(name))
    elif isinstance(value, list | tuple):
        for inner in value:
            if (
                isinstance(inner, str)
                and len(value) > 1
                and len(inner) >= 2
                and any(s.isdigit() or s == "/" for s in inner)
            ):
                yield key, inner
            elif not isinstance(inner, str):
                yield from _ids(inner, key)


def _is_id_field(name: str) -> bool:
    words = name_words(name)
    return bool(words) and words[-1] in lexicon().words["id fields"]
