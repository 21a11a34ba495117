"""The kinds of agents; importing this package registers them."""

from mootcourt.harness.agents.python import python_agent
from mootcourt.harness.agents.registry import AGENTS, AgentKind, BuiltAgent, agent_kind, build_agent
from mootcourt.harness.reference import reference_agent

__all__ = ["AGENTS", "AgentKind", "BuiltAgent", "agent_kind", "build_agent", "python_agent", "reference_agent"]
