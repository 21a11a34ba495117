"""The request with the slips of a hasty typist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random

from mootcourt.contract.case import Case
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.data import words
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.request_text import request_of, reworded_each
from mootcourt.generator.operators.text.rewording import Text

_WORD = re.compile(r"(?<![\w'’@.-])[A-Za-z]{4,}(?![\w'’@-])")
_NEGATED = re.compile(r"(?<![\w'])(?:no|not|never|without|[a-z]+n[’']t)\s+$", re.IGNORECASE)
_NEXT_KEY = dict(zip("qwertyuiopasdfghjklzxcvbnm", "wertyuiolsdfghjkkxcvbnmn", strict=False))


@operator("paraphrase.typos", preserves=("outcome", "calls", "clarify", "must"))
def typos(case: Case, rng: Random) -> Iterator[Candidate]:
    """Mistype one or two words that carry no value and no negation."""
    yield from reworded_each(case, (_text(case, rng, count) for count in (1, 2, 2)), most=3)


def _text(case: Case, rng: Random, count: int) -> Text:
    text = request_of(case)
    locked, acts = locks(case, text), _acts(case)
    free = [
        hit
        for hit in _WORD.finditer(text)
        if not any(low < hit.end() and hit.start() < high for low, high in locked)
        and _may_slip(hit[0])
        and hit[0].lower() not in acts
        and not _NEGATED.search(text, 0, hit.start())
        and not (
            hit[0][0].isupper()
            and text[max(0, hit.start() - 2) : hit.start()].strip(" ")[-1:] not in {"", ".", "!", "?"}
        )
    ]
    if not free:
        return "", {}
    slips: dict[str, str] = {}
    for hit in sorted(rng.sample(free, k=min(count, len(free))), key=lambda hit: -hit.start()):
        wrong = _slip(hit[0], rng)
        slips[hit[0]] = wrong
        text = f"{text[: hit.start()]}{wrong}{text[hit.end() :]}"
    return text, {"slips": slips}


def _acts(case: Case) -> set[str]:
    """Return the words that tools and their choices are named by: what is to be done has to stay readable."""
    names = [name for tool in case.manifest.tools for name in (tool.name, *_choices(tool))]
    return {part.lower() for name in names for part in re.findall(r"[A-Z]?[a-z]+", name)}


def _choices(tool: ToolSpec) -> Iterator[str]:
    for schema in tool.properties.values():
        if isinstance(schema, Mapping):
            yield from (choice for choice in schema.get("enum", ()) if isinstance(choice, str))


def _may_slip(word: str) -> bool:
    lowered = word.lower()
    kept = (("grammar", "meaning"), ("grammar", "verbs"), ("nouns", "things"), ("nouns", "people"))
    return not word.isupper() and not any(lowered in words(*key) or lowered[:-1] in words(*key) for key in kept)


def _slip(word: str, rng: Random) -> str:
    kind = rng.choice(("swap", "drop", "double", "key"))
    at = rng.randrange(1, len(word) - 1)
    if kind == "swap" and word[at] != word[at + 1]:
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind == "drop":
        return word[:at] + word[at + 1 :]
    if kind == "key" and word[at].lower() in _NEXT_KEY:
        return word[:at] + _NEXT_KEY[word[at].lower()] + word[at + 1 :]
    return word[:at] + word[at] + word[at:]
