"""Verdicts counted: pass rates with intervals, by dimension, tool, group, risk and tag."""

from mootcourt.judges.scorecard.card import CaseScore, Scorecard, Slice
from mootcourt.judges.scorecard.rates import Rate, clustered_rate, wilson

__all__ = ["CaseScore", "Rate", "Scorecard", "Slice", "clustered_rate", "wilson"]
