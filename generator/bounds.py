"""Bounds on the share of wrong labels, from random cases that people read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp, fsum, lgamma, log, log1p
from pathlib import Path

from mootcourt.contract.files import read_yaml
from mootcourt.errors import InputError

FILE = Path(__file__).with_name("bounds.yaml")
CONFIDENCE = 0.95
STEPS = 60  # halvings of the interval; more than a double can hold


def error_bound(checked: int, wrong: int, *, confidence: float = CONFIDENCE) -> float:
    """Return the one-sided upper bound on the share of wrong labels (Clopper and Pearson, 1934).

    59 random cases without an error give just under 5% at 95% confidence.

    Args:
        checked: How many random cases were read.
        wrong: How many of them had a wrong label.
        confidence: How sure the bound is.

    Raises:
        ValueError: The counts are no sample.
    """
    if checked < 0 or not 0 <= wrong <= checked:
        raise ValueError(f"{wrong} wrong of {checked} checked is no sample; write 0 <= wrong <= checked")
    if wrong == checked:
        return 1.0
    low, high = wrong / checked, 1.0
    for _ in range(STEPS):
        share = (low + high) / 2
        if _at_most(wrong, checked, share) > 1 - confidence:
            low = share
        else:
            high = share
    return high


def _at_most(wrong: int, checked: int, share: float) -> float:
    """Return the chance of ``wrong`` or fewer errors in ``checked`` cases."""
    return fsum(
        exp(
            lgamma(checked + 1)
            - lgamma(k + 1)
            - lgamma(checked - k + 1)
            + k * log(share)
            + (checked - k) * log1p(-share)
        )
        for k in range(wrong + 1)
    )


@lru_cache(maxsize=1)
def operator_bounds() -> Mapping[str, float]:
    """Return the bound of every operator of which a sample was read."""
    return read_bounds(FILE)


def read_bounds(file: Path) -> dict[str, float]:
    """Return the bound of every operator that ``file`` names.

    Raises:
        InputError: An entry does not count a sample.
    """
    bounds = {}
    for name, sample in read_yaml(file).items():
        if not isinstance(sample, dict) or sorted(sample) != ["checked", "wrong"]:
            raise InputError("a bound takes checked and wrong", file=str(file), path=name, mend="write both counts")
        try:
            bounds[name] = error_bound(sample["checked"], sample["wrong"])
        except (TypeError, ValueError) as error:
            raise InputError(str(error), file=str(file), path=name, mend="write whole numbers") from None
    return bounds
