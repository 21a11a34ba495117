"""The generator: from reviewed seeds to checked cases."""

from typing import TYPE_CHECKING

from mootcourt._lazy import lazy_names

if TYPE_CHECKING:
    from mootcourt.generator.candidate import Candidate
    from mootcourt.generator.dataset import load_dataset
    from mootcourt.generator.derivation import Agreement, Derived, Fact, agreement, derive, fact_type
    from mootcourt.generator.engine import Summary, generate
    from mootcourt.generator.operators.registry import OPERATORS, Operator, operator
    from mootcourt.generator.preservation import Change, Failure, check_candidate

__all__ = [
    "Agreement",
    "Candidate",
    "Change",
    "Derived",
    "Fact",
    "Failure",
    "OPERATORS",
    "Operator",
    "Summary",
    "agreement",
    "check_candidate",
    "derive",
    "fact_type",
    "generate",
    "load_dataset",
    "operator",
]

__getattr__ = lazy_names(
    __name__,
    {
        "Agreement": "mootcourt.generator.derivation",
        "Candidate": "mootcourt.generator.candidate",
        "Change": "mootcourt.generator.preservation",
        "Derived": "mootcourt.generator.derivation",
        "Fact": "mootcourt.generator.derivation",
        "Failure": "mootcourt.generator.preservation",
        "OPERATORS": "mootcourt.generator.operators.registry",
        "Operator": "mootcourt.generator.operators.registry",
        "Summary": "mootcourt.generator.engine",
        "agreement": "mootcourt.generator.derivation",
        "check_candidate": "mootcourt.generator.preservation",
        "derive": "mootcourt.generator.derivation",
        "fact_type": "mootcourt.generator.derivation",
        "generate": "mootcourt.generator.engine",
        "load_dataset": "mootcourt.generator.dataset",
        "operator": "mootcourt.generator.operators.registry",
    },
)
