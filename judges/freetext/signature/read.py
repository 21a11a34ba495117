"""Reading the signature of a text in one pass over its words."""

from __future__ import annotations

import re
from functools import lru_cache

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.spans import Span, ValueKey, scan, value_key
from mootcourt.judges.freetext.signature.lexicon import IGNORED, Lexicon, Phrase, lexicon
from mootcourt.judges.freetext.signature.record import Signature
from mootcourt.judges.freetext.signature.stems import stem

VALUE = "\x00"  # stands for a typed value
STOPS = frozenset('.!?;:\n,()"“”')
NAME_STARTS = frozenset('.!?:\n()"“”')  # a capital behind these names nothing
GREETING = 4  # words and signs that a greeting before a question takes: "hi there, did you"
SENTENCE_ENDS = frozenset(".!?\n")
WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*|[\x00.!?;:,\n()\"“”]")
NO_NOUNS = frozenset({"for", "is", "are", "be", "feel", "a", "the", "any", "with", "get", "am", "i'm", "me", VALUE})
VALUE_WITHIN = 3  # "before the 12th": a value follows when it is among the next words
NO_CALENDAR = Calendar()


@lru_cache(maxsize=1024)
def signature(text: str, calendar: Calendar = NO_CALENDAR) -> Signature:
    """Return what ``text`` commits to.

    Args:
        text: A short text: a request, a search query, a note.
        calendar: The clock, timezone and locale by which values are read.
    """
    spans = scan(text, calendar)
    written = WORD.findall(_masked(text, spans))
    words = [word.lower().replace("’", "'") for word in written]
    reader = _Reader(words, [value_key(span) for span in spans])
    reader.read()
    values: dict[ValueKey, Span] = {}
    for key, span in zip(reader.keys, spans, strict=True):
        values.setdefault(key, span)
    return Signature(
        values=values,
        terms={kind: tuple(sorted(terms)) for kind, terms in sorted(reader.terms.items())},
        negated=tuple(sorted(reader.negated)),
        tense=reader.tense,
        roles=reader.roles,
        names=_names(written, words),
        stems=frozenset(map(stem, words)),
    )


def _masked(text: str, spans: tuple[Span, ...]) -> str:
    pieces: list[str] = []
    position = 0
    for span in spans:
        pieces += (text[position : span.start].replace(VALUE, " "), f" {VALUE} ")
        position = span.end
    pieces.append(text[position:].replace(VALUE, " "))
    return "".join(pieces)


class _Reader:
    """One pass over the words of a text; the results are its attributes."""

    def __init__(self, words: list[str], keys: list[ValueKey]) -> None:
        self.words, self.keys = words, keys
        self.terms: dict[str, set[str]] = {}
        self.negated: set[str] = set()
        self.tense: dict[str, str] = {}
        self.roles: dict[ValueKey, str] = {}
        self._known: Lexicon = lexicon()
        self._value = -1  # the number of the last value passed

    def read(self) -> None:
        """Read every word once; a phrase of several words is read as one."""
        phrases, uses, words = self._known.phrases, self._known.uses, self.words
        skip = 0
        for at, word in enumerate(words):
            if word == VALUE:
                self._value += 1
            if at < skip:
                continue
            phrase = self._phrase(phrases[word], at) if word in phrases else None
            if phrase is not None:
                skip = at + 1 + len(phrase.words)
                if phrase.kind != IGNORED:
                    self.terms.setdefault(phrase.kind, set()).add(phrase.term)
            if word in uses and (phrase is None or not phrase.words):
                self._single(uses[word], at)
            elif word.endswith("free"):
                self._free(word, at)

    def _phrase(self, phrases: tuple[Phrase, ...], at: int) -> Phrase | None:
        for phrase in phrases:
            end = at + 1 + len(phrase.words)
            if phrase.words and tuple(self.words[at + 1 : end]) != phrase.words:
                continue
            if phrase.before_value and VALUE not in self.words[end : end + VALUE_WITHIN]:
                continue
            if phrase.at_start and not self._asks_at(at, end):
                continue
            return phrase
        return None

    def _asks_at(self, at: int, end: int) -> bool:
        """Say whether a question can begin here: "Has it ...", "tell me whether it has ..."."""
        before = self.words[max(0, at - GREETING) : at]
        begins = (
            not before
            or before[-1] in SENTENCE_ENDS
            or "whether" in before
            or (before[-1] == "," and (at < GREETING or not SENTENCE_ENDS.isdisjoint(before)))
        )
        return begins and self.words[end : end + 1] != ["not"]

    def _single(self, uses: frozenset[str], at: int) -> None:
        head = self._head(at)
        if head is None:
            if "negators" in uses and self.words[at] != "no":  # "no" alone is an answer
                self.negated.add("")
            return
        is_value = self.words[head] == VALUE
        about = VALUE if is_value else stem(self.words[head])
        if "negators" in uses:
            self.negated.add(about)
        for role in ("from", "to"):
            if role in uses:
                self.roles.setdefault(self.keys[self._value + 1] if is_value else ("word", about), role)
        verb = self._head(at, is_verb=True)
        if verb is None:
            return
        about = stem(self.words[verb])
        if "past" in uses or ("perfect" in uses and self.words[verb].endswith("ed")):
            self.tense.setdefault(about, "past")
        elif "future" in uses:
            self.tense.setdefault(about, "future")

    def _free(self, word: str, at: int) -> None:
        """Read ``nut-free`` and ``gluten free``."""
        if word.endswith("-free"):
            self.negated.add(stem(word[:-5]))
        elif word == "free" and at > 0 and self.words[at - 1] not in STOPS | NO_NOUNS:
            self.negated.add(stem(self.words[at - 1]))

    def _head(self, at: int, *, is_verb: bool = False) -> int | None:
        """Return the place of the word that the one at ``at`` is about, in the same clause."""
        for place in range(at + 1, min(at + 8, len(self.words))):
            word = self.words[place]
            if word in STOPS:
                return None
            if word not in self._known.passed_over and not (is_verb and word in (VALUE, "not", "never")):
                return place
        return None


def _names(written: list[str], words: list[str]) -> tuple[str, ...]:
    """Return capitalised words inside sentences; none where the whole text is in capitals."""
    never = lexicon().never_names
    found, lower = set(), 0
    start = True
    for raw, word in zip(written, words, strict=True):
        if raw in STOPS:
            start = raw in NAME_STARTS
            continue
        if raw[0].islower():
            lower += 1
        elif raw[0].isupper() and not start and word not in never:
            found.add(word.removesuffix("'s"))
        start = False
    return tuple(sorted(found)) if lower else ()
