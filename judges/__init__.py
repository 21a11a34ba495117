"""The judges: rules over what an agent did."""

from typing import TYPE_CHECKING

from mootcourt._lazy import lazy_names

if TYPE_CHECKING:
    from mootcourt.judges.comparators import Comparison, compare, compare_arguments

__all__ = [
    "Comparison",
    "compare",
    "compare_arguments",
]

__getattr__ = lazy_names(
    __name__,
    {
        "Comparison": "mootcourt.judges.comparators",
        "compare": "mootcourt.judges.comparators",
        "compare_arguments": "mootcourt.judges.comparators",
    },
)
