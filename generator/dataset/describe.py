"""``dataset.json``: what a version of a dataset holds, and the hashes that prove it."""

from __future__ import annotations

import hashlib
from typing import Any

from mootcourt._version import __version__
from mootcourt.contract.tool import canonical_json
from mootcourt.generator.bounds import operator_bounds
from mootcourt.generator.dataset.assemble import Version
from mootcourt.generator.dataset.layout import CASES, FORMAT, FORMAT_VERSION, PENDING, REJECTED, STALE


def describe(
    version: Version, plan: dict[str, Any], *, previous: dict[str, Any] | None = None, parquet: bool = False
) -> dict[str, Any]:
    """Return the description of a version.

    Args:
        version: What it holds, all files included.
        plan: The settings of the run that made it.
        previous: The description of the version before.
        parquet: Whether the cases are there as Parquet too.
    """
    number = previous["version"] if previous else 0
    content = content_hash(version.files)
    if previous is None or previous["content"] != content:
        number += 1
    return {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "version": number,
        "content": content,
        "generator": __version__,
        "plan": plan,
        "counts": {
            "seeds": len(version.seeds),
            "cases": version.rows[CASES],
            "pending": version.rows[PENDING],
            "rejected": version.rows[REJECTED],
            "stale": version.rows[STALE],
        },
        "operators": version.tally.to_json(),
        "failures": version.failures,
        "bounds": {name: operator_bounds().get(name) for name in sorted(version.tally.operators)},
        "parquet": parquet,
        "files": {name: version.files[name] for name in sorted(version.files)},
        "seeds": version.seeds,
    }


def content_hash(files: dict[str, dict[str, Any]]) -> str:
    """Return one SHA-256 (hexadecimal) over the names and hashes of the JSON files."""
    hashes = {name: entry["sha256"] for name, entry in files.items() if not name.endswith(".parquet")}
    return hashlib.sha256(canonical_json(hashes).encode()).hexdigest()
