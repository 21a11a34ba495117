"""The kinds of agents that a SPEC can name, and the decorator that adds one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.errors import UsageError
from mootcourt.registry import Registry

Build = Callable[[str], Any]
_USER = re.compile(r"(?<=://)[^/\s?#]*@")
_SECRET_NAME = r"[^=&\s]*(?:key|token(?!s)|secret|passw|sig|header)[^=&\s]*"  # max_tokens is none
_SECRET = re.compile(rf"([?&]{_SECRET_NAME}=)[^&\s#]*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class AgentKind:
    """A kind of agent.

    Attributes:
        name: What a SPEC begins with before its first colon (``model``), or a whole SPEC
            (``reference:oracle``).
        form: How the SPEC is written, such as ``model:NAME``.
        build: Takes what stands after the first colon and returns the agent: a callable
            ``(task, tools)``, or an object with ``session(task, tools)``. It may have ``describe()``,
            ``setup(run)`` and ``teardown(run)``.
        sees_case: Whether ``build`` returns a callable ``(case, run) -> agent`` instead, for agents that
            stand for a known answer: recorded runs and reference agents. No agent under test is one.
        own_tools: Whether the agent may run tools of its own, out of the harness's sight.
        summary: The first line of the builder's docstring.
    """

    name: str
    form: str
    build: Build
    sees_case: bool = False
    own_tools: bool = False
    summary: str = ""


AGENTS: Registry[AgentKind] = Registry("kind of agent", group="mootcourt.agents", builtin="mootcourt.harness.agents")


def agent_kind(name: str, *, form: str, sees_case: bool = False, own_tools: bool = False) -> Callable[[Build], Build]:
    """Register the decorated builder as the kind of agent ``name``; see AgentKind."""

    def register(build: Build) -> Build:
        summary = (build.__doc__ or "").strip().partition("\n")[0]
        AGENTS.add(name, AgentKind(name, form, build, sees_case, own_tools, summary))
        return build

    return register


@dataclass(frozen=True, slots=True)
class BuiltAgent:
    """An agent that is ready to run, and where it comes from.

    Attributes:
        spec: The SPEC without its secrets, or what a caller's own function is called.
        agent: What the kind's builder returned.
        sees_case: As in AgentKind.
        own_tools: As in AgentKind.
    """

    spec: str
    agent: Any
    sees_case: bool = False
    own_tools: bool = False

    def for_run(self, case: Case, run: int) -> Any:
        """Return the agent for one run on a case."""
        return self.agent(case, run) if self.sees_case else self.agent


def build_agent(spec: str) -> BuiltAgent:
    """Return the agent that a SPEC names.

    Raises:
        UsageError: The SPEC names no kind of agent, or its kind cannot use the rest of it.
    """
    prefix, colon, rest = spec.partition(":")
    known = AGENTS.names()
    whole = bool(colon) and spec in known
    if not whole and not (colon and prefix in known):
        forms = ", ".join(sorted({kind.form for kind in AGENTS}))
        raise UsageError(f"{spec!r} names no agent; write one of {forms}")
    kind = AGENTS[spec if whole else prefix]
    return BuiltAgent(recorded_spec(spec), kind.build("" if whole else rest), kind.sees_case, kind.own_tools)


def recorded_spec(spec: str) -> str:
    """Return a SPEC as traces record it: without the passwords, keys and tokens that an address may hold."""
    return _SECRET.sub(r"\1***", _USER.sub("", spec))


def is_secret(name: str) -> bool:
    """Whether a parameter of this name holds what may not be recorded."""
    return re.fullmatch(_SECRET_NAME, name, re.IGNORECASE) is not None
