"""Free text: equal wording is right, any other is somebody else's to judge."""

from __future__ import annotations

import unicodedata

from mootcourt.judges.comparators.comparison import Comparison, Context


def judged(context: Context) -> Comparison:
    """Compare wording without regard to Unicode form, case and white space; abstain on the rest."""
    if not isinstance(context.actual, str):
        return context.says(False, "not text")
    wanted = (context.value,) if isinstance(context.value, str) else tuple(context.value)
    if plain(context.actual) in {plain(text) for text in wanted}:
        return context.says(True)
    if not plain(context.actual):
        return context.says(False, "empty")
    return context.says(None, "free text, to be judged")


def plain(text: str) -> str:
    """Return the text in NFC, without regard to case, with single spaces."""
    folded = unicodedata.normalize("NFC", text).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())
