"""Shares with their intervals, runs of one seed being counted as what they are: not independent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of runs.

    Attributes:
        passed: How many passed.
        of: Of how many.
        low: The lower end of the 95 % interval, 0 to 1.
        high: The upper end.
    """

    passed: int
    of: int
    low: float
    high: float

    @property
    def share(self) -> float | None:
        """The share, 0 to 1; None of no run at all."""
        return self.passed / self.of if self.of else None

    def to_json(self) -> dict[str, Any]:
        """Return the share as plain JSON values."""
        return {"passed": self.passed, "of": self.of, "share": self.share, "low": self.low, "high": self.high}


def wilson(passed: float, of: float, *, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the score interval of a share (Wilson 1927), whose coverage holds for few runs and shares near 0 and 1.

    Args:
        passed: How many passed; a fraction for an effective number.
        of: Of how many. Of none the interval is everything, 0 to 1.
        confidence: How often such an interval holds the true share.
    """
    if of <= 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = passed / of
    spread = 1 + z * z / of
    middle = (share + z * z / (2 * of)) / spread
    half = z * sqrt(share * (1 - share) / of + z * z / (4 * of * of)) / spread
    low = 0.0 if passed == 0 else max(0.0, middle - half)
    high = 1.0 if passed == of else min(1.0, middle + half)
    return low, high


def clustered_rate(clusters: Iterable[tuple[int, int]]) -> Rate:
    """Return the share over all runs, with an interval that runs of one cluster do not make narrower than they should.

    The number of runs is divided by the design effect, the variance of the ratio estimator
    over clusters against that of independent runs (Kish 1965; Korn and Graubard 1998), and
    the interval is Wilson's for that effective number. It is never more than the number of
    runs, and where all runs passed or all failed, so that no variance can be seen, it is
    the number of clusters.

    Args:
        clusters: Per cluster, such as the variants of a seed, how many runs passed and how many there were.
    """
    counted = [(passed, of) for passed, of in clusters if of]
    passed, of = sum(p for p, _ in counted), sum(n for _, n in counted)
    if not of:
        return Rate(0, 0, *wilson(0, 0))
    size = _effective(counted, passed, of)
    return Rate(passed, of, *wilson(size if passed == of else passed * size / of, size))


def _effective(clusters: list[tuple[int, int]], passed: int, of: int) -> float:
    if len(clusters) == 1 or passed in (0, of):
        return float(len(clusters))
    share = passed / of
    count = len(clusters)
    spread = sum((p - share * n) ** 2 for p, n in clusters) * count / (count - 1) / of**2
    independent = share * (1 - share) / of
    return min(float(of), max(1.0, of * independent / spread)) if spread > 0 else float(of)
