"""The user states no value that the seed's user did not state."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation


@preservation("no_new_values", families=("paraphrase", "selection"))
def no_new_values(change: Change) -> Iterator[tuple[str, str]]:
    """The user's text states no new id, number, date, amount or address."""
    if not change.new_texts:
        return
    for key, (path, spelling) in change.new_values.spelled.items():
        if not change.old_values.states(key):
            yield f"{spelling!r} ({key[0]}) is not in the seed's text", path
