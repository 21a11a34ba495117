"""What a run did."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from mootcourt.generator.dataset.tally import Tally


@dataclass(slots=True)
class Progress:
    """How far a run is.

    Attributes:
        seeds: Seeds done, those found done included.
        tally: Candidates so far, by operator and end.
    """

    seeds: int = 0
    tally: Tally = field(default_factory=Tally)


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did, and what the dataset holds after it.

    Attributes:
        out: The dataset folder.
        version: Its version; the same as before when nothing changed.
        tally: All candidates in the folder, by operator and end.
        counts: Seeds, and lines of each file.
        failures: Operators that broke off and seeds that could not be grown:
            ``seed``, ``operator`` (empty for the seed itself), ``error``.
        resumed: Seeds that an earlier, stopped run had done.
        redone: Seeds that it had done but that changed since.
        skipped: Unreviewed seeds that were left out.
        kept: Lines kept from the previous version.
        notes: What else a person should know.
    """

    out: Path
    version: int
    tally: Tally
    counts: dict[str, int]
    failures: tuple[dict[str, str], ...] = ()
    resumed: int = 0
    redone: int = 0
    skipped: int = 0
    kept: int = 0
    notes: tuple[str, ...] = ()
