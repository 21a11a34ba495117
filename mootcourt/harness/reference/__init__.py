"""Agents that know the expectation: they show what a dataset can tell apart, and are never the agent under test."""

from mootcourt.harness.reference.agents import CORRECT, REFERENCES, reference_agent

__all__ = ["CORRECT", "REFERENCES", "reference_agent"]
