"""The clock, timezone and locale by which a case's texts are read."""

from __future__ import annotations

from dataclasses import dataclass

from mootcourt.contract.case import Case, Context
from mootcourt.remembered import remembered


@dataclass(frozen=True, slots=True)
class Calendar:
    """What is known about time and place; a part that is None is not known and never guessed.

    Attributes:
        now: ISO 8601 instant with offset, the case's own clock.
        timezone: IANA name.
        locale: BCP 47 tag such as ``en-GB``; decides the order of day and month, and
            decimal and grouping signs.
    """

    now: str | None = None
    timezone: str | None = None
    locale: str | None = None


def calendar_of(case: Case) -> Calendar:
    """Return the calendar that a case's trusted context declares; tags are no evidence."""
    return _calendar(case.context)


@remembered(8)
def _calendar(context: Context) -> Calendar:
    locale = context.session.get("locale")
    return Calendar(context.now, context.timezone, locale if isinstance(locale, str) else None)
