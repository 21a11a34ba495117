"""Which runs have been seen, in memory that hardly grows."""

from __future__ import annotations

MOST_IN_MAP = 8_000_000


class SeenRuns:
    """The runs that were seen, by case; a bit each, for numbers that are counted from 0."""

    __slots__ = ("_far", "_maps")

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self._maps: dict[tuple[str, int], bytearray] = {}
        self._far: set[tuple[str, int, int]] = set()

    def add(self, case: str, run: int, attempt: int) -> bool:
        """Note one attempt at a run; return whether it is new."""
        if run >= MOST_IN_MAP:
            before = len(self._far)
            self._far.add((case, run, attempt))
            return len(self._far) > before
        bits = self._maps.setdefault((case, attempt), bytearray())
        place, bit = run >> 3, 1 << (run & 7)
        if place >= len(bits):
            bits.extend(bytes(place + 1 - len(bits)))
        if bits[place] & bit:
            return False
        bits[place] |= bit
        return True
