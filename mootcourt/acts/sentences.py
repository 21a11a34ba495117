"""The sentences and clauses of a text, in a plain form that rules can match."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mootcourt.acts.lexicon import lexicon

_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_PASSED_ON = re.compile(r"^[ \t]*>.*$", re.MULTILINE)  # a quotation: said to or by somebody else
_HEADING = re.compile(r"^([ \t]*(?:\*\*|__|#{1,6} )[^\n?]{1,120})\?((?:\*\*|__)?[ \t]*\n+(?=[^\n]))", re.MULTILINE)
_TAG = re.compile(
    r"((?:^|[.!?]\s+)(?!you\b|it\b|this\b|that\b)(?:[a-z]+ ){0,2}[a-z]+), (?:right|eh|huh)\?", re.IGNORECASE
)
_QUOTED = re.compile(r"\"[^\"\n]{1,400}\"|“[^”\n]{1,400}”|`[^`\n]{1,200}`")
_URL = re.compile(r"https?://[^\s)\]>]+")
_LINK = re.compile(r"\[([^\]\n]{1,200})\]\((?:https?:)?[^)\s]{1,500}\)")
_MARKUP = re.compile(r"\*+|__+|~~|^[ \t]*(?:#{1,6}|>)[ \t]*", re.MULTILINE)
_END = re.compile(r"(?:[.!?…。]+[\"”')\]]*)(?=\s|$)|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:dr|mr|mrs|ms|st|no|nr|e\.g|i\.e|etc|vs|approx|prof|inc|ltd|co|a\.m|p\.m)|\b[a-z])\.$"
)
_ITEM = re.compile(r"^\s*(?:[-•*–·▪‣]|\d{1,2}[.)])\s+")
_CLAUSE = re.compile(r"\s*(?:;|\s[—–-]\s|—|,?\s+\b(?:but|however|though|although|yet)\b,?|:\s)\s*")
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_ASKED = re.compile(r"\?[^\w?]*\Z")
_SMALL = re.compile(r"(?<![\w'])[^\W\d_]{1,12}(?![^\W_])")
_SPACES = re.compile(r"\s+")
_CONTRACTION = re.compile(
    r"\b([a-z]+)'(t|s|m|re|ve|ll|d)\b|\b(cannot|wont|cant|didnt|dont|doesnt|couldnt|gonna|wanna|lemme)\b"
)
_SPELLED = {
    "cannot": "can not", "wont": "will not", "cant": "can not", "didnt": "did not", "dont": "do not",
    "doesnt": "does not", "couldnt": "could not", "gonna": "going to", "wanna": "want to", "lemme": "let me",
}  # fmt: skip
_ENDINGS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"}
_IS = frozenset(
    [
        "it",
        "that",
        "there",
        "here",
        "what",
        "which",
        "where",
        "who",
        "how",
        "he",
        "she",
        "everything",
        "all",
        "nothing",
        "when",
        "let",
        "why",
    ]
)


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a sentence.

    Attributes:
        plain: Its words in lower case, with contractions written out and without markup.
        words: The words of ``plain``.
    """

    plain: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, a line of a list or a row of a table.

    Attributes:
        text: As it stands in the text, without markup; values are read from it.
        plain: The same in lower case, contractions written out, quotations and links left out.
        clauses: Its clauses, in order.
        question: Whether it ends with a question mark.
        item: Whether it is a line of a list or a row of a table.
        paragraph: Which paragraph it stands in, counted from 0.
        last: Whether it ends its paragraph.
    """

    text: str
    plain: str
    clauses: tuple[Clause, ...]
    question: bool
    item: bool
    paragraph: int
    last: bool = False


def split(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of ``text``, in order; code blocks are left out."""
    text = text.replace("’", "'").replace("‘", "'").replace("\r\n", "\n").replace("\xa0", " ").replace("\u202f", " ")
    if "```" in text:
        text = _FENCE.sub("\n", text)
    if ">" in text:
        text = _PASSED_ON.sub("", text)
    if "?" in text:
        text = _TAG.sub(r"\1.", _HEADING.sub(r"\1:\2", text))  # headings and tags ask nobody
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    text = _MARKUP.sub("", text)
    found: list[Sentence] = []
    for paragraph, block in enumerate(part for part in text.split("\n\n") if part.strip()):
        pieces = list(_pieces(block))
        for index, piece in enumerate(pieces):
            found.append(_sentence(piece, paragraph, last=index == len(pieces) - 1))
    return tuple(found)


def plain_of(text: str) -> str:
    """Return ``text`` in lower case, with contractions written out and without signs at its ends."""
    lowered = _SPACES.sub(" ", text.lower().replace("’", "'")).strip()
    if "'" in lowered or "ann" in lowered or "nt" in lowered or "nna" in lowered or "lemme" in lowered:
        lowered = _CONTRACTION.sub(_expand, lowered)
    return lowered


def words_of(plain: str) -> tuple[str, ...]:
    """Return the words of a plain text."""
    return tuple(_WORD.findall(plain))


def _expand(match: re.Match[str]) -> str:
    word, ending, spelled = match.groups()
    if spelled:
        return _SPELLED[spelled]
    if ending == "t":
        return {"can": "can not", "won": "will not", "shan": "shall not", "ain": "is not"}.get(
            word, f"{word.removesuffix('n')} not"
        )
    if ending == "s":
        if word == "let":
            return "let us"
        return f"{word} is" if word in _IS else match[0]
    return f"{word} {_ENDINGS[ending]}"


def _pieces(block: str) -> list[str]:
    pieces: list[str] = []
    begin = 0
    for match in _END.finditer(block):
        so_far = block[begin : match.end()]
        sign = match[0]
        if not sign.isspace() and sign[0] == "." and _ABBREVIATION.search(so_far[-8:].lower()):
            continue
        if not sign.isspace() and re.fullmatch(r"\s*\d{1,2}\.", so_far):
            continue
        pieces.append(so_far)
        begin = match.end()
    pieces.append(block[begin:])
    return [piece for piece in pieces if any(sign.isalnum() for sign in piece) or "✅" in piece]


def _sentence(piece: str, paragraph: int, *, last: bool) -> Sentence:
    item = bool(_ITEM.match(piece)) or piece.lstrip().startswith("|")
    text = _ITEM.sub("", piece).strip().strip("|").strip()
    bare = _URL.sub(" ", text) if "://" in text else text
    if '"' in bare or "“" in bare or "`" in bare:
        bare = _QUOTED.sub(_quotation, bare)
    plain = plain_of(bare)
    question = _ASKED.search(plain[-40:]) is not None
    clauses = tuple(
        Clause(part, words_of(part)) for part in _CLAUSE.split(plain) if part and any(sign.isalnum() for sign in part)
    )
    return Sentence(text, plain, clauses, question, item, paragraph, last)


def _quotation(match: re.Match[str]) -> str:
    """Keep what is quoted only where it is a name or a value, not words that somebody said."""
    inner = match[0][1:-1]
    return inner if len(inner.split()) == 1 else " quoted "


def is_english(sentences: tuple[Sentence, ...]) -> bool:
    """Say whether the words are English ones, as far as the smallest words of a language tell."""
    known = lexicon()
    english = foreign = letters = strange = 0
    for sentence in sentences:
        words = [w.lower() for w in _SMALL.findall(sentence.text) if len(w) == 1 or not w.isupper()]  # no codes
        english += sum(map(known.english.__contains__, words))
        foreign += sum(map(known.foreign.__contains__, words))
        if not sentence.text.isascii():
            signs = [sign for sign in sentence.text[:2000] if sign.isalpha()]
            letters += len(signs)
            strange += sum(sign > "\u024f" for sign in signs)
    if not english and letters:
        return False
    return foreign <= english / 3 and strange * 4 <= letters
