"""Values that run on past what the grammar takes: an hour and a quarter, twelve euros fifty, 3 to 9 June."""

from __future__ import annotations

import re
from collections.abc import Iterable

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.values.spans.readings import readings_of
from mootcourt.contract.values.spans.span import Span

Place = tuple[str, int, int]
QUARTERS = re.compile(r"\s+and\s+(?:an?|one|three)\s+(?:half|quarters?)\b(?!\s+(?:of|an?)\b)", re.IGNORECASE)
SUBUNITS = re.compile(
    r"\s+(?:[1-9][0-9]|(?:ten|eleven|twelve|\w{3,5}teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[ -]\w{3,5})?))"
    r"(?=[.,;:!?)]|\s*\Z|\s+(?:to|from|for|on|into|please|by|at|in|is|was)\b)(?![.,][0-9])",
    re.IGNORECASE,
)
ENDS_IN_NAME = re.compile(r"[A-Za-z]{4,}\Z")
DAY_BEFORE = re.compile(
    r"(?:\b(?P<between>between)\s+)?(?:\b(?:the|on)\s+)?(?P<day>\b(?:[12]?[0-9]|3[01]))(?:st|nd|rd|th)?"
    r"(?:\s+(?P<word>to|until|till|through|and)\s+|\s*[-–]\s*)(?:the\s+)?\Z",
    re.IGNORECASE,
)
DAY_FIRST = re.compile(
    r"(?:the\s+)?([0-9]{1,2})(?:st|nd|rd|th)?(\s+(?:of\s+)?[A-Za-z]{3,}\b.*)\Z", re.IGNORECASE | re.DOTALL
)
YEARLESS = re.compile(
    r"[A-Za-z]{3,}\.?\s+[0-9]{1,2}(?:st|nd|rd|th)?\Z|[0-9]{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?[A-Za-z]{3,}\Z"
)
YEAR = re.compile(r",?\s+((?:19|20)[0-9]{2})\Z")
UNTIL = re.compile(r"\s*(?:to|until|till|through|-|–)\s*\Z")


def lengthened(text: str, places: Iterable[Place]) -> list[Place]:
    """Return the places with the quarters and subunits that belong to them."""
    found: list[Place] = []
    for kind, start, end in places:
        if found and start < found[-1][2]:
            continue
        if kind == "duration":
            more = QUARTERS.match(text, end)
        elif kind == "money" and ENDS_IN_NAME.search(text, start, end):
            more = SUBUNITS.match(text, end)
        else:
            more = None
        stop = more.end() if more is not None else end
        if stop > end and not readings_of(kind, text[start:stop], Calendar())[1]:
            stop = end
        found.append((kind, start, stop))
    return found


def with_first_days(text: str, spans: list[Span], calendar: Calendar) -> list[Span]:
    """Return the spans with the first day of "3 to 9 June", and with the year that two days share."""
    result: list[Span] = []
    for span in spans:
        if span.kind == "date":
            first = _first_day(text, span, calendar)
            if first is not None:
                while result and result[-1].end > first.start:
                    result.pop()
                result.append(first)
            elif result and result[-1].kind == "date" and not result[-1].readings:
                result[-1] = _dated(text, result[-1], span, calendar)
        result.append(span)
    return result


def _first_day(text: str, span: Span, calendar: Calendar) -> Span | None:
    later = DAY_FIRST.match(span.text)
    before = DAY_BEFORE.search(text, max(0, span.start - 40), span.start) if later is not None else None
    if before is None or later is None or int(before["day"]) >= int(later[1]):
        return None
    if before["word"] is not None and before["word"].lower() == "and" and before["between"] is None:
        return None
    start, end = before.span("day")
    kind, readings = readings_of("date", before["day"] + later[2], calendar)
    return Span(kind, start, end, text[start:end], readings) if kind == "date" else None


def _dated(text: str, first: Span, second: Span, calendar: Calendar) -> Span:
    year = YEAR.search(second.text)
    if year is None or not YEARLESS.match(first.text) or not UNTIL.match(text[first.end : second.start]):
        return first
    kind, readings = readings_of("date", f"{first.text} {year[1]}", calendar)
    return Span(kind, first.start, first.end, first.text, readings) if kind == "date" else first
