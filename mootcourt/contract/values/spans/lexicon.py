"""The words and shapes that the scanner knows, compiled once from the tables and files."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from mootcourt.contract.values import words as tables
from mootcourt.contract.values.spans.wordlists import read_word_lists

HERE = Path(__file__).parent
NUMBER_CLASSES = {"units": "n", "teens": "l", "tens": "Y", "hundreds": "h", "scales": "h", "dozens": "h"}
NO_START = "(?![zfqN@FBGpO&,.#+A%^gkcu])"  # no pattern of grammar.txt begins with these
UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u3040-\u30ff\u3400-\u9fff"  # scripts that put no space between words
TOKEN = (
    r"{letter}++(?:(?=[-_'’.,:/])(?:[-_'’]|(?<=[0-9])[.,:/](?=[0-9])|(?<=[A-Z])/(?=[0-9])|\.(?=(?:{files})\b)"
    r"|(?<=[AaPp])\.(?=[Mm]\b)){letter}++)*+|[{unspaced}]++|[^\w\s]"
)


class Lexicon(NamedTuple):
    """What the scanner looks words and tokens up in.

    Attributes:
        token: One token: joined letters and digits, or a single sign.
        shape: The shapes of a token with digits, one numbered group each.
        letters: The class letter of each of those groups.
        words: Class letter by word, in lower case.
        codes: Class letter by currency code, in capitals.
        signs: The signs of currencies, such as ``US$``.
        grammar: The patterns over class letters, one numbered group each.
        kinds: The kind of each of those groups.
    """

    token: re.Pattern[str]
    shape: re.Pattern[str]
    letters: tuple[str, ...]
    words: dict[str, str]
    codes: dict[str, str]
    signs: frozenset[str]
    grammar: re.Pattern[str]
    kinds: tuple[str, ...]


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """Return the scanner's tables; they are read on the first call."""
    own = read_word_lists(HERE / "vocabulary.txt")
    attached = {name: "|".join(entries) for name, entries in read_word_lists(HERE / "attached.txt").items()}
    numbers = {kind: [w for w, found in tables.number_words().items() if found.kind == kind] for kind in NUMBER_CLASSES}
    compounds = [f"{tens}-{unit}" for tens in numbers["tens"] for unit in numbers["units"]]
    codes = {code: "C" for code in tables.currency_codes()} | dict.fromkeys(own.pop("R"), "R")
    parts = attached | {
        "codes": "|".join(codes),
        "spelled": "|".join((*compounds, *numbers["units"], *numbers["teens"], *numbers["tens"])),
    }
    letters, shapes = _shapes(parts)
    kinds, patterns = _grammar()
    return Lexicon(
        token=re.compile(_token(attached["files"])),
        shape=re.compile(_numbered(shapes, r"\Z"), re.IGNORECASE),
        letters=letters,
        words=_table_words(numbers, compounds) | {word: letter for letter, found in own.items() for word in found},
        codes=codes,
        signs=frozenset(tables.currency_symbols()),
        grammar=re.compile(NO_START + _numbered(patterns, "")),
        kinds=kinds,
    )


def _token(files: str) -> str:
    names = {"{letter}": rf"[^\W_{UNSPACED}]", "{unspaced}": UNSPACED, "{files}": files}
    pattern = TOKEN
    for name, found in names.items():
        pattern = pattern.replace(name, found)
    return pattern


def _table_words(numbers: dict[str, list[str]], compounds: list[str]) -> dict[str, str]:
    single: dict[str, str] = dict.fromkeys(tables.duration_units(), "u")
    names = [*tables.currency_names(), *(sign for sign in tables.currency_symbols() if sign.isalpha())]
    for name in names:
        *before, last = name.lower().split()
        single |= dict.fromkeys(before, "g") | {last: "k"}
    single |= dict.fromkeys((sign for sign in tables.currency_symbols() if not sign[0].isalpha()), "s")
    single |= dict.fromkeys(tables.subunit_names(), "c")
    single |= dict.fromkeys(tables.ordinal_words(), "o")
    single |= dict.fromkeys(tables.month_names(), "m")
    single |= {name: "W" if len(name) < 5 else "w" for name in tables.weekday_names()}
    single |= {word: "r" for word in tables.relative_days() if " " not in word}
    single |= dict.fromkeys(tables.day_parts(), "G")
    single |= {word: "t" for word in tables.named_times() if " " not in word}
    for kind, letter in NUMBER_CLASSES.items():
        single |= dict.fromkeys(numbers[kind], letter)
    return (
        single
        | dict.fromkeys(compounds, "l")
        | {sign: sign for sign in ",#."}
        | dict.fromkeys("-−", "-")
        | {"grand": "h"}
    )


def _shapes(parts: dict[str, str]) -> tuple[tuple[str, ...], list[str]]:
    letters, shapes = [], []
    for line in (HERE / "shapes.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("# "):
            letter, _, pattern = line.partition("  ")
            for name, alternatives in parts.items():
                pattern = pattern.replace("{" + name + "}", alternatives)
            letters.append(letter)
            shapes.append(pattern.strip())
    return tuple(letters), shapes


def _grammar() -> tuple[tuple[str, ...], list[str]]:
    parts: dict[str, str] = {}
    kinds, patterns = [], []
    for line in (HERE / "grammar.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("# "):
            continue
        name, sign, pattern = re.split(r"(:| =) ", line, maxsplit=1)
        for part, found in parts.items():
            pattern = pattern.replace("{" + part + "}", found)
        if sign == ":":
            kinds.append(name)
            patterns.append(pattern)
        else:
            parts[name] = pattern
    return tuple(kinds), patterns


def _numbered(patterns: list[str], end: str) -> str:
    """Join patterns as the groups ``g0``, ``g1`` and so on; each may hold no groups of its own."""
    return "(?:" + "|".join(f"(?P<g{at}>{pattern})" for at, pattern in enumerate(patterns)) + ")" + end
