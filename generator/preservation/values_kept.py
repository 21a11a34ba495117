"""Every value of the user's stands in the candidate, in whatever spelling."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


@preservation("values_kept", families=("paraphrase", "injection", "selection"))
def values_kept(change: Change) -> Iterator[tuple[str, str]]:
    """Every id, number, date, amount and address of the seed's user text is still stated."""
    pairs = zip(change.old_texts, change.new_texts, strict=False)
    if len(change.old_texts) == len(change.new_texts) and all(
        new.text.startswith(f"{old.text}\n") for old, new in pairs
    ):
        return  # nothing but paragraphs were added
    for key, (path, spelling) in change.old_values.spelled.items():
        if not change.new_values.states(key):
            yield f"{spelling!r} ({key[0]}) of the seed is no longer stated", path
