"""How to run one case again."""

from __future__ import annotations

from shlex import quote

from mootcourt.contract.verdict import Verdict


def rerun_command(verdict: Verdict, suite: str) -> str:
    """Return the command that runs the case of a verdict once more and judges it.

    Args:
        verdict: The verdict.
        suite: The cases, as the user named them.
    """
    agent = verdict.agent.get("spec")
    named = quote(agent) if isinstance(agent, str) and agent else "AGENT"
    only = f"{quote(suite)} --case {quote(verdict.case)}"
    return f"moot run {only} --agent {named} -n 1 -o again.jsonl && moot judge {only} again.jsonl"
