"""The judges: rules over what an agent did."""

from typing import TYPE_CHECKING

from mootcourt._lazy import lazy_names

if TYPE_CHECKING:
    from mootcourt.contract.gate import Gate
    from mootcourt.judges.checks import CHECKS, Check, check
    from mootcourt.judges.comparators import Comparison, compare, compare_arguments
    from mootcourt.judges.context import Run
    from mootcourt.judges.gate import Ruling, decide, read_gate
    from mootcourt.judges.judging import judge, judge_all
    from mootcourt.judges.scorecard import Scorecard
    from mootcourt.judges.verdict_files import read_verdicts

__all__ = [
    "CHECKS",
    "Check",
    "Comparison",
    "Gate",
    "Ruling",
    "Run",
    "Scorecard",
    "check",
    "compare",
    "compare_arguments",
    "decide",
    "judge",
    "judge_all",
    "read_gate",
    "read_verdicts",
]

__getattr__ = lazy_names(
    __name__,
    {
        "CHECKS": "mootcourt.judges.checks",
        "Check": "mootcourt.judges.checks",
        "Comparison": "mootcourt.judges.comparators",
        "Gate": "mootcourt.contract.gate",
        "Ruling": "mootcourt.judges.gate",
        "Run": "mootcourt.judges.context",
        "Scorecard": "mootcourt.judges.scorecard",
        "check": "mootcourt.judges.checks",
        "compare": "mootcourt.judges.comparators",
        "compare_arguments": "mootcourt.judges.comparators",
        "decide": "mootcourt.judges.gate",
        "judge": "mootcourt.judges.judging",
        "judge_all": "mootcourt.judges.judging",
        "read_gate": "mootcourt.judges.gate",
        "read_verdicts": "mootcourt.judges.verdict_files",
    },
)
