"""The span scanner: every value that a text states, in order and without overlap."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.spans.joined import lengthened, with_first_days
from mootcourt.contract.values.spans.lexicon import lexicon
from mootcourt.contract.values.spans.readings import readings_of
from mootcourt.contract.values.spans.span import Span
from mootcourt.contract.values.spans.tokens import tokens_of
from mootcourt.contract.values.spans.whole import find_whole
from mootcourt.contract.values.spans.wordlists import read_word_lists

NO_CALENDAR = Calendar()
VERB = re.compile(r"[^sui]s\Z")  # "one stays": what one counts is no plural
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


LONGEST_KEPT = 10_000  # the spans of a longer text are not kept


def scan(text: str, calendar: Calendar = NO_CALENDAR) -> tuple[Span, ...]:
    """Return the values that ``text`` states, in order and without overlap.

    A date and a time side by side are two spans. "One" is a number only where it counts a
    noun ("one ticket"), not as a pronoun ("the other one"); ordinals are no numbers; a
    month is one only beside a day or year, or after a preposition and with a capital.

    Args:
        text: Any text.
        calendar: The clock, timezone and locale by which values are read.

    Raises:
        UsageError: The calendar's clock or timezone cannot be read.
    """
    return _kept(text, calendar) if len(text) <= LONGEST_KEPT else read_spans(text, calendar)


def read_spans(text: str, calendar: Calendar) -> tuple[Span, ...]:
    """Return the spans of ``text``, read afresh."""
    whole = find_whole(text)
    tokens = tokens_of(text, tuple((start, end) for _, start, end in whole))
    places = [*whole]
    known = lexicon()
    for match in known.grammar.finditer(tokens.letters):
        first, last = match.span()
        if match[0] == "1" and _is_pronoun(text, tokens.starts[first], tokens.ends[first]):
            continue
        assert match.lastgroup is not None  # every alternative is a group
        places.append((known.kinds[int(match.lastgroup[1:])], tokens.starts[first], tokens.ends[last - 1]))
    spans = []
    for kind, start, end in lengthened(text, sorted(places, key=lambda place: place[1])):
        written = text[start:end]
        kind, readings = readings_of(kind, written, calendar)
        spans.append(Span(kind, start, end, written, readings))
    return tuple(with_first_days(text, spans, calendar))


# The texts of a seed come back in every one of its candidates, and in derivation, checks and signature.
_kept = lru_cache(maxsize=2048)(read_spans)


@lru_cache(maxsize=1)
def _pronoun_signs() -> tuple[frozenset[str], frozenset[str]]:
    lists = read_word_lists(Path(__file__).with_name("pronoun.txt"))
    return frozenset(lists["before one"]), frozenset(lists["after one"])


def _is_pronoun(text: str, start: int, end: int) -> bool:
    """Say whether the "one" at this place stands for a thing instead of counting one."""
    before, after = _pronoun_signs()
    ahead = re.match(r"\s+([^\W\d_]+)", text[end : end + 40])
    if ahead is None or ahead[1].lower() in after or VERB.search(ahead[1]):
        return True
    behind = WORD.findall(text[max(0, start - 30) : start])
    return bool(behind) and text[start - 1].isspace() and behind[-1].lower() in before
