"""The judges: rules over what an agent did."""

from typing import TYPE_CHECKING

from mootcourt._lazy import lazy_names

if TYPE_CHECKING:
    from mootcourt.judges.checks import CHECKS, Check, check
    from mootcourt.judges.comparators import Comparison, compare, compare_arguments
    from mootcourt.judges.context import Run
    from mootcourt.judges.judging import judge, judge_all

__all__ = [
    "CHECKS",
    "Check",
    "Comparison",
    "Run",
    "check",
    "compare",
    "compare_arguments",
    "judge",
    "judge_all",
]

__getattr__ = lazy_names(
    __name__,
    {
        "CHECKS": "mootcourt.judges.checks",
        "Check": "mootcourt.judges.checks",
        "Comparison": "mootcourt.judges.comparators",
        "Run": "mootcourt.judges.context",
        "check": "mootcourt.judges.checks",
        "compare": "mootcourt.judges.comparators",
        "compare_arguments": "mootcourt.judges.comparators",
        "judge": "mootcourt.judges.judging",
        "judge_all": "mootcourt.judges.judging",
    },
)
