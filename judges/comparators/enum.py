"""A choice out of a list."""

from __future__ import annotations

from mootcourt.judges.comparators.comparison import Comparison, Context
from mootcourt.judges.comparators.exact import exact


def enum(context: Context) -> Comparison:
    """Compare exactly: the option is written as the schema has it."""
    return exact(context)
