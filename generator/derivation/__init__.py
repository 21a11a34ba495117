"""Expected behaviour, computed from the facts of a case alone."""

from mootcourt.generator.derivation.agreement import Agreement, agreement
from mootcourt.generator.derivation.derive import derive
from mootcourt.generator.derivation.model import Derived, DerivedCall
from mootcourt.generator.facts.model import FACT_TYPES, Fact, FactType, fact_type

__all__ = [
    "Agreement", "Derived", "DerivedCall", "FACT_TYPES", "Fact", "FactType", "agreement", "derive", "fact_type",
]  # fmt: skip
