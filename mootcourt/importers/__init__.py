"""Public data sets, read as cases that nobody has reviewed."""

from mootcourt.importers.sets import SETS, PublicSet, read_runs, read_set
from mootcourt.importers.tool_risk import risk_of_tool

__all__ = ["SETS", "PublicSet", "read_runs", "read_set", "risk_of_tool"]
