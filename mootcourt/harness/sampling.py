"""A few cases that stand for all: a sample with every group in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from math import floor


def sample(groups: Iterable[tuple[str, str]], size: int, rng: int) -> set[str]:
    """Return the ids of ``size`` cases, each group with its share.

    The same cases give the same sample for the same ``rng``, in whatever order they come.

    Args:
        groups: The id and the group of every case.
        size: How many to choose.
        rng: The number that the choice starts from.
    """
    by_group: dict[str, list[str]] = {}
    for name, group in groups:
        by_group.setdefault(group, []).append(name)
    chosen: set[str] = set()
    for group, count in _shares({group: len(names) for group, names in by_group.items()}, size).items():
        ranked = sorted(by_group[group], key=lambda name: hashlib.sha256(f"{rng}:{name}".encode()).digest())
        chosen.update(ranked[:count])
    return chosen


def _shares(sizes: dict[str, int], size: int) -> dict[str, int]:
    """Return how many of each group: one first where there is room, then by the largest remainder."""
    total = sum(sizes.values())
    size = min(size, total)
    largest = sorted(sizes, key=lambda group: (-sizes[group], group))
    if size <= len(sizes):
        return {group: 1 for group in largest[:size]}
    exact = {group: size * count / total for group, count in sizes.items()}
    shares = {group: min(max(1, floor(exact[group])), sizes[group]) for group in sizes}
    by_rest = sorted(sizes, key=lambda group: (shares[group] - exact[group], group))
    while sum(shares.values()) != size:
        step = 1 if sum(shares.values()) < size else -1
        able = [g for g in by_rest if (shares[g] < sizes[g] if step > 0 else shares[g] > 1)]
        order = able if step > 0 else able[::-1]
        shares[order[0]] += step
        by_rest.sort(key=lambda group: (shares[group] - exact[group], group))
    return shares
