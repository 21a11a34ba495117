"""Split a message into sentences, and sentences into their parts."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mootcourt.generator.operators.text.data import words
from mootcourt.generator.operators.text.polish import capitalise

Spans = tuple[tuple[int, int], ...]

_END = re.compile(r"[.!?…]+[\"')\]]*(?=\s|$)|\n+")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_COLON = re.compile(r"\w:\s")
_ENGLISH_MARK = re.compile(r"[^\x00-\x7f£€¥$°’‘“”–—…]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a text, its end mark included, blank space around it not."""

    start: int
    end: int
    text: str

    @property
    def mark(self) -> str:
        """The end mark, or an empty string."""
        found = re.search(r"[.!?…]+[\"')\]]*$", self.text)
        return found[0] if found else ""

    @property
    def body(self) -> str:
        """The sentence without its end mark."""
        return self.text[: len(self.text) - len(self.mark)].rstrip()


@lru_cache(maxsize=512)
def split(text: str, locked: Spans = ()) -> tuple[Sentence, ...]:
    """Return the sentences of ``text`` in order; no sentence ends inside a locked span."""
    found, start = [], 0
    for end in _END.finditer(text):
        if any(low < end.start() < high for low, high in locked) or _is_abbreviation(text, end.start(), end[0]):
            continue
        found.append((start, end.end()))
        start = end.end()
    found.append((start, len(text)))
    sentences = []
    for low, high in found:
        part = text[low:high]
        stripped = part.strip()
        if stripped:
            at = low + len(part) - len(part.lstrip())
            sentences.append(Sentence(at, at + len(stripped), stripped))
    return tuple(sentences)


def _is_abbreviation(text: str, at: int, mark: str) -> bool:
    if mark != ".":
        return False
    before = re.search(r"[\w.]+$", text[:at])
    return before is not None and before[0].lower() in words("grammar", "abbreviations") and at + 1 < len(text)


def tokens(text: str) -> list[str]:
    """Return the words of ``text`` in lower case, without numbers and signs."""
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


@lru_cache(maxsize=512)
def is_english(text: str) -> bool:
    """Whether ``text`` reads as English, so that English may be put around it."""
    if _ENGLISH_MARK.search(re.sub(r"(?<=\w)[^\W\d_](?=\w)", "e", text)):
        return False
    found = tokens(text)
    known = sum(word in words("grammar", "english") or word in words("grammar", "verbs") for word in found)
    return known > 0 and known * 5 >= len(found)


@lru_cache(maxsize=1)
def _greeting() -> re.Pattern[str]:
    known = sorted(words("grammar", "greetings"), key=lambda word: (-len(word), word))
    return re.compile(rf"^(?:(?:{'|'.join(re.escape(word) for word in known)})\b[\s,.!-]+)+", re.IGNORECASE)


def after_greeting(text: str) -> str:
    """Return ``text`` without the greetings that it starts with."""
    return _greeting().sub("", text)


def ungreeted(text: str) -> str:
    """Return a message that is not the first of a talk without its greeting, its capital kept."""
    left = after_greeting(text)
    return capitalise(left) if left and text[:1].isupper() else left or text


def is_small(text: str) -> bool:
    """Whether a message is typed in small letters: its first letter is one, and no sentence starts with a capital."""
    first = re.match(r"[^\W\d_]+", text)
    return first is not None and first[0].islower() and re.search(r"[.!?] [A-Z][a-z]", text) is None


def dictates(text: str) -> bool:
    """Whether a colon may open words to be written down, to which all that follows would belong."""
    return _COLON.search(text) is not None


def has_pointer(text: str) -> bool:
    """Whether ``text`` holds a word that points at something said before."""
    return not words("grammar", "pointers").isdisjoint(tokens(text))


def is_social(sentence: str) -> bool:
    """Whether a sentence only greets, thanks or takes leave."""
    bare = re.sub(r"[^\w' ]", "", sentence.lower()).strip()
    return bare in words("grammar", "greetings") or bare in words("grammar", "thanks") or bare == ""


def starts_socially(sentence: str) -> bool:
    """Whether a sentence greets or thanks before it goes on."""
    first = re.split(r"[,.!]", sentence, maxsplit=1)[0].strip().lower()
    return first in words("grammar", "greetings") or first in words("grammar", "thanks") or is_social(sentence)
