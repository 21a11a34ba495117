"""A value that a tool returned."""

from __future__ import annotations

from dataclasses import replace

from mootcourt.judges.comparators.comparison import Comparison, Context
from mootcourt.judges.comparators.exact import exact
from mootcourt.judges.comparators.looked_up import look_up


def derived(context: Context) -> Comparison:
    """Compare exactly with what the named tool returned.

    Raises:
        NotReturnedError: No tool returned it.
    """
    return exact(replace(context, value=look_up(str(context.value), context.lookup)))
