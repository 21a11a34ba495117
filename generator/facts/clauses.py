"""A text cut into sentences and clauses, with values and quotations set apart."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mootcourt.contract.values.spans import Span
from mootcourt.generator.facts.words import action_verbs

_ABBREVIATION = re.compile(r"(?:\b(?:mr|mrs|ms|dr|st|no|nr|vs|approx|e\.g|i\.e|etc|a\.m|p\.m)|(?<![\w'])[a-z])$")
_END = re.compile(r"[.!?…]+(?=[\s\"')\]”»]|$)|\n+|;(?=\s)")
_SUBJECT = r"(?:i|i'[a-z]+|we|we'[a-z]+|you|he|he's|she|she's|it|it's|they|they're|that|that's|this|there|my|the|0+)"
_VERBISH = (
    r"(?:please|pls|can|could|would|will|do|don't|dont|don’t|did|does|is|are|was|were|has|have|if|just|only|not|no|"
    r"then|also|instead|rather|actually|sorry|maybe|perhaps|i|i'[a-z]+|we|we'[a-z]+|you|let|let's)"
)
_QUOTE = re.compile(
    r"\"([^\"\n]{1,400})\"|“([^”\n]{1,400})”|«([^»\n]{1,400})»|(?<!\w)'([^'\n]{3,400})'(?!\w)|`([^`\n]{1,200})`"
)
_BLOCK = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_TOKEN = re.compile(r"[^\s,;()\"“”«»]+")
_STRIP_LEFT, _STRIP_RIGHT = "'`#*<[{:", "'`*>]}.:!?…’"
_PLACEHOLDER = re.compile(
    r"\[[a-z][^\]\n]{1,40}\]|<[a-z][^>@\n]{1,40}>|\{\{?[a-z_][^}\n]{0,40}\}?\}|_{3,}|\bTB[DC]\b|\?{3,}"
    r"|\b[A-Z]{1,4}[-_]?(?:X{3,}|x{3,}|#{3,})(?!\w)",
    re.IGNORECASE,
)


# What a clause joined by "and" and an imperative goes on with.
_ON = (
    r"(?:the|a|an|my|our|your|it|me|him|her|them|this|that|these|those|all|any|0+|[a-z]+\s+0+|up|off|out)"
    r"(?=[\s,;.!?]|$)"
)


@lru_cache(maxsize=1)
def _break() -> re.Pattern[str]:
    """Return what parts two clauses: a sign, a conjunction before a subject, "and" before an imperative."""
    verbs = "|".join(sorted(action_verbs()))
    return re.compile(
        r",+\s+|:\s+|—\s*|\s+(?:[-–—]+\s+|(?="
        r"(?:but|because|although|though|unless|whereas)\s"
        rf"|(?:so|since)\s+{_SUBJECT}\s"
        rf"|(?:and|or)\s+(?:then\s+)?{_VERBISH}\s"
        r"|and then\s"
        rf"|and\s+(?:also\s+)?(?:{verbs})\s+{_ON}"
        r"))"
    )


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of text that does one thing.

    Attributes:
        start: Offset of the first character.
        end: Offset after the last one.
        masked: The text in lower case; values are ``0``, quotations ``~``.
        sentence: The number of its sentence.
        question: Whether its sentence ends with a question mark.
        mark: The sign that cuts it from what comes before: ``,``, ``:``, a word or nothing.
    """

    start: int
    end: int
    masked: str
    sentence: int
    question: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation: inline in quotation marks, or a ``block`` of ``>`` lines."""

    start: int
    end: int
    block: bool


def quotes_of(text: str) -> tuple[Quote, ...]:
    """Return the quotations of ``text``, in order."""
    found: list[Quote] = []
    if ">" in text:
        for match in _BLOCK.finditer(text):
            if found and text[found[-1].end : match.start()].strip() == "":
                found[-1] = Quote(found[-1].start, match.end(), True)
            else:
                found.append(Quote(match.start(), match.end(), True))
    if any(sign in text for sign in "\"“«'`"):
        blocks = tuple(found)
        found += [
            Quote(match.start(), match.end(), False)
            for match in _QUOTE.finditer(text)
            if not any(block.start <= match.start() < block.end for block in blocks)
        ]
    return tuple(sorted(found, key=lambda quote: quote.start))


def placeholders_of(text: str) -> tuple[tuple[int, int], ...]:
    """Return where a template's marker stands in place of a value."""
    lower = text.lower()
    if not any(sign in lower for sign in ("[", "<", "{", "__", "???", "xxx", "##", "tbd", "tbc")):
        return ()
    return tuple(match.span() for match in _PLACEHOLDER.finditer(text))


def _is_value(span: Span) -> bool:
    return span.kind == "id" or any(char.isdigit() or char == "@" for char in span.text)


def mask(text: str, spans: tuple[Span, ...], quotes: tuple[Quote, ...]) -> str:
    """Return the text in lower case, same length, with values as ``0`` and quotations as ``~``."""
    lower = text.lower()
    if len(lower) != len(text):
        lower = "".join(char if len(char.lower()) != 1 else char.lower() for char in text)
    lower = lower.replace("’", "'")
    pieces: list[str] = []
    position = 0
    holes = [(span.start, span.end, "0") for span in spans if _is_value(span)]
    holes += [(quote.start, quote.end, "~") for quote in quotes]
    for start, end, sign in sorted(holes):
        if start < position:
            continue
        pieces += [lower[position:start], sign * (end - start)]
        position = end
    return "".join(pieces) + lower[position:]


@lru_cache(maxsize=2048)
def clauses_of(masked: str) -> tuple[Clause, ...]:
    """Return the clauses of a masked text, in order."""
    found: list[Clause] = []
    position = number = 0
    for match in _END.finditer(masked):
        if match.group().startswith(".") and _ABBREVIATION.search(masked, position, match.start()):
            continue
        _add(found, masked, position, match.start(), number, "?" in match.group())
        position, number = match.end(), number + 1
    _add(found, masked, position, len(masked), number, False)
    return tuple(found)


def _add(found: list[Clause], masked: str, start: int, end: int, sentence: int, question: bool) -> None:
    position, mark = start, ""
    for match in _break().finditer(masked, start, end):
        _one(found, masked, position, match.start(), sentence, question, mark)
        position, mark = match.end(), match.group().strip() or " "
    _one(found, masked, position, end, sentence, question, mark)


def _one(found: list[Clause], masked: str, start: int, end: int, sentence: int, question: bool, mark: str) -> None:
    piece = masked[start:end]
    stripped = piece.strip(" \t\r\n.!?…,;:-–—\"'()")
    if not stripped:
        return
    begin = start + piece.index(stripped)
    found.append(Clause(begin, begin + len(stripped), stripped, sentence, question, mark))


def tokens_of(text: str) -> tuple[tuple[int, int], ...]:
    """Return start and end of each token, without the signs around it."""
    found: list[tuple[int, int]] = []
    for match in _TOKEN.finditer(text):
        start, end = match.span()
        if match[0].isalnum():  # most are, and have no signs around them
            found.append((start, end))
            continue
        while start < end and text[start] in _STRIP_LEFT:
            start += 1
        if text[start:end].endswith(("'s", "’s")):
            end -= 2
        while end > start and text[end - 1] in _STRIP_RIGHT:
            end -= 1
        if start < end:
            found.append((start, end))
            if "/" in text[start:end] and "://" not in text[start:end]:
                middle = text.index("/", start, end)
                found += [(start, middle), (middle + 1, end)]
    return tuple(found)
