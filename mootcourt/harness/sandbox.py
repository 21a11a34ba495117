"""Where tools may act for real: nothing is written outside a sandbox that case and run both name."""

from __future__ import annotations

from mootcourt.contract.case import Case
from mootcourt.contract.printable import plain
from mootcourt.harness.agents.registry import BuiltAgent

TAG = "sandbox"  # of a case: the sandbox in which its tools may write


def in_sandbox(case: Case, sandbox: str | None) -> bool:
    """Whether the run and the case name the same sandbox."""
    return bool(sandbox) and case.tags.get(TAG) == sandbox


def out_of_sight(case: Case, agent: BuiltAgent, sandbox: str | None) -> str:
    """Return why an agent may not be run on a case that has tools which write; empty where it may.

    An agent outside of the harness may call tools of its own, which nothing here can hold back. It says
    that it has none (``tools: harness``): then every call comes back to the harness.
    """
    if not agent.own_tools or in_sandbox(case, sandbox):
        return ""
    writing = [tool.name for tool in case.manifest.tools if tool.risk != "read"]
    if not writing or agent.agent.calls_come_back():
        return ""
    return (
        f"{plain(agent.spec)} runs tools of its own, out of sight, and {writing[0]} writes; "
        f"let its calls come back to the harness (tools: harness), or {_name_one(case, sandbox)}"
    )


def acting(case: Case, sandbox: str | None) -> str:
    """Return why a case may not be run on live tools; empty where it may.

    A case that expects nothing to be written may: what writes is refused there call by call.
    """
    if case.risk_level == "read" or in_sandbox(case, sandbox):
        return ""
    return f"the case expects tools to write, and they are live; {_name_one(case, sandbox)}"


def refused_call(case: Case, tool: str, sandbox: str | None) -> str:
    """Return why a live tool that writes is not called."""
    return f"{tool} writes and is not called outside of a sandbox; {_name_one(case, sandbox)}"


def _name_one(case: Case, sandbox: str | None) -> str:
    tagged = case.tags.get(TAG)
    if not sandbox:
        return f"name a sandbox that the case names too (--sandbox {plain(tagged) if tagged else 'NAME'})"
    says = f"is tagged for {plain(tagged)}" if tagged else "has no tag sandbox"
    return f"the run names the sandbox {plain(sandbox)} and the case {says}"
