"""A candidate is no copy of its seed."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.normalised import normalised_text
from mootcourt.generator.preservation.registry import preservation


@preservation("differs_from_seed")
def differs_from_seed(change: Change) -> Iterator[tuple[str, str]]:
    """What the agent sees, or what its calls return, is not the same as in the seed."""
    seed, case = change.seed, change.case
    for name in ("messages", "turns", "documents", "script"):
        if len(getattr(seed, name)) != len(getattr(case, name)):
            return
    before = [" ".join(text.split()) for _, text in change.old_texts]
    after = [" ".join(text.split()) for _, text in change.new_texts]
    if before == after and normalised_text(seed) == normalised_text(case):
        yield "the agent sees the same as in the seed", ""
