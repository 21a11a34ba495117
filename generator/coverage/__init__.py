"""What a suite of seeds covers: per tool, and over all."""

from mootcourt.generator.coverage.cells import CELLS
from mootcourt.generator.coverage.suite import Coverage, ToolCoverage, cover
from mootcourt.generator.coverage.table import table

__all__ = ["CELLS", "Coverage", "ToolCoverage", "cover", "table"]
