"""One text read once: its spans, quotations, placeholders, clauses and their acts."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.spans import Span, scan
from mootcourt.generator.facts.acts import acts_of
from mootcourt.generator.facts.clauses import Clause, Quote, clauses_of, mask, placeholders_of, quotes_of, tokens_of
from mootcourt.generator.facts.model import FACT_TYPES

_start = attrgetter("start")


@dataclass(frozen=True, slots=True)
class Utterance:
    """What is read in a text, whoever it is from.

    Attributes:
        text: As written.
        masked: In lower case with values and quotations set apart, same length.
        spans: The typed values, those of other packages included.
        quotes: The quotations.
        placeholders: Where a template's marker stands.
        clauses: The clauses, in order.
        acts: The act of each clause.
        tokens: Start and end of each token without the signs around it.
    """

    text: str
    masked: str
    spans: tuple[Span, ...]
    quotes: tuple[Quote, ...]
    placeholders: tuple[tuple[int, int], ...]
    clauses: tuple[Clause, ...]
    acts: tuple[str, ...]
    tokens: tuple[tuple[int, int], ...]

    def clause_at(self, offset: int) -> int:
        """Return the number of the clause that holds ``offset``, or of the last one before it."""
        return max(bisect_right(self.clauses, offset, key=_start) - 1, 0)

    def act_at(self, offset: int) -> str:
        """Return the act of the clause that holds ``offset``."""
        return self.acts[self.clause_at(offset)] if self.acts else "info"

    def quote_at(self, offset: int) -> Quote | None:
        """Return the quotation that holds ``offset``."""
        for quote in self.quotes:
            if quote.start <= offset < quote.end:
                return quote
        return None


@lru_cache(maxsize=512)
def read(text: str, calendar: Calendar) -> Utterance:
    """Read a text once.

    Args:
        text: The text of a message or document.
        calendar: The clock, timezone and locale of its case.
    """
    spans = scan(text, calendar)
    for kind in FACT_TYPES:
        found = kind.find(text, calendar)
        taken = [span for span in spans if not any(new.start < span.end and span.start < new.end for new in found)]
        spans = tuple(sorted((*taken, *found), key=lambda span: span.start))
    quotes = quotes_of(text)
    masked = mask(text, spans, quotes)
    clauses = clauses_of(masked)
    return Utterance(text, masked, spans, quotes, placeholders_of(text), clauses, acts_of(clauses), tokens_of(text))
