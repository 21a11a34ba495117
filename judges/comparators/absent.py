"""An argument that has to be left out."""

from __future__ import annotations

from mootcourt.judges.comparators.absence import unexpected
from mootcourt.judges.comparators.comparison import Comparison, Context


def absent(context: Context) -> Comparison:
    """Accept what is left out, null that stands for that, and the schema's own default."""
    return unexpected(context)
