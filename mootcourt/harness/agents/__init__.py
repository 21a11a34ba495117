"""The kinds of agents; importing this package registers them."""

from mootcourt.harness.agents.command import command_agent
from mootcourt.harness.agents.http import http_agent, https_agent
from mootcourt.harness.agents.model import model_agent
from mootcourt.harness.agents.python import python_agent
from mootcourt.harness.agents.registry import AGENTS, AgentKind, BuiltAgent, agent_kind, build_agent
from mootcourt.harness.agents.replay import replay_agent
from mootcourt.harness.reference import reference_agent

__all__ = [
    "AGENTS",
    "AgentKind",
    "BuiltAgent",
    "agent_kind",
    "build_agent",
    "command_agent",
    "http_agent",
    "https_agent",
    "model_agent",
    "python_agent",
    "reference_agent",
    "replay_agent",
]
