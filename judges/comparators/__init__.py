"""How an argument is compared with what is expected."""

from mootcourt.judges.comparators.arguments import compare_arguments
from mootcourt.judges.comparators.assignment import matching
from mootcourt.judges.comparators.compare import compare
from mootcourt.judges.comparators.comparison import ABSENT, Absent, Comparison, Lookup
from mootcourt.judges.comparators.json_equality import same_json

__all__ = ["ABSENT", "Absent", "Comparison", "Lookup", "compare", "compare_arguments", "matching", "same_json"]
