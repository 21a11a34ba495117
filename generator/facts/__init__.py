"""Facts: what a case states, with type, source and trust; and what its clauses do."""

from mootcourt.generator.facts.model import FACT_TYPES, Fact, FactType, fact_type

__all__ = ["FACT_TYPES", "Fact", "FactType", "fact_type"]
