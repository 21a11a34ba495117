"""``run(case, agent)``: an agent on a case, from Python."""

from __future__ import annotations

import inspect
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.received import json_value
from mootcourt.contract.trace import Trace
from mootcourt.errors import InputError, UsageError
from mootcourt.harness.agents import BuiltAgent, build_agent
from mootcourt.harness.hands import Hands
from mootcourt.harness.performing import Chain, Todo, in_own_thread, perform
from mootcourt.harness.playing import TURN_SECONDS, Stage
from mootcourt.harness.source import ToolSource
from mootcourt.harness.world import ScriptedTools

RUNS = 5
MOST_PARALLEL = 256


def run(
    case: Case,
    agent: Any,
    *,
    runs: int = RUNS,
    parallel: int = 1,
    seconds: float = TURN_SECONDS,
    tools: ToolSource | None = None,
) -> list[Trace]:
    """Run an agent on a case several times and return what happened, run by run.

    Whatever the agent does - raises, hangs, leaves the program, answers with what is no text - becomes a
    trace whose ``stopped`` and ``error`` say so. It works inside a running event loop, as a notebook's,
    and blocks it; ``arun`` does not.

    Args:
        case: The case.
        agent: A function ``(task, tools)``, an object with ``session(task, tools)``, or a SPEC such as
            ``python:module:function``.
        runs: How many runs.
        parallel: How many of them go on at once.
        seconds: How long the agent may take for one answer.
        tools: Where tool results come from; the case's script unless something else is named.

    Raises:
        UsageError: The agent is none, or a number makes no sense.
    """
    return in_own_thread(lambda: arun(case, agent, runs=runs, parallel=parallel, seconds=seconds, tools=tools))


async def arun(
    case: Case,
    agent: Any,
    *,
    runs: int = RUNS,
    parallel: int = 1,
    seconds: float = TURN_SECONDS,
    tools: ToolSource | None = None,
) -> list[Trace]:
    """Do what ``run`` does, from async code.

    Raises:
        UsageError: As ``run``.
    """
    checked("runs", runs, least=1)
    checked("parallel", parallel, least=1, most=MOST_PARALLEL)
    built = as_agent(agent)
    found: list[Trace] = []
    hands = Hands()
    try:
        stage = Stage(built, tools or ScriptedTools(), hands, describes(built), seconds)
        chains = (Chain(case, (Todo(number),)) for number in range(runs))
        await perform(chains, stage, parallel=parallel, take=lambda case, trace: found.append(trace))
    finally:
        hands.close()
    return sorted(found, key=lambda trace: trace.run)


def as_agent(agent: Any) -> BuiltAgent:
    """Return what a caller gave as an agent that can be run.

    Raises:
        UsageError: It is none.
    """
    if isinstance(agent, BuiltAgent):
        return agent
    if isinstance(agent, str):
        return build_agent(agent)
    if isinstance(agent, type):
        agent = agent()
    if not callable(agent) and not hasattr(agent, "session"):
        raise UsageError(
            f"a {type(agent).__name__} is no agent; give a function (task, tools), an object with session, or a SPEC"
        )
    named = agent if inspect.isroutine(agent) else type(agent)
    return BuiltAgent(f"python:{getattr(named, '__module__', '')}:{getattr(named, '__qualname__', repr(named))}", agent)


def describes(built: BuiltAgent) -> dict[str, Any]:
    """Return what an agent says of itself; empty where it says nothing.

    Raises:
        UsageError: It says what is no JSON object, or raises.
    """
    describe = getattr(built.agent, "describe", None)
    if not callable(describe) or isinstance(built.agent, type):
        return {}
    try:
        told = json_value(describe())
    except InputError as error:
        raise UsageError(f"describe() of {built.spec}: {error}") from error
    except UsageError:
        raise
    except Exception as error:  # the agent's own code may raise anything
        name = f"{type(error).__name__}: {error}"
        raise UsageError(f"describe() of {built.spec} raised {' '.join(name.split())}; mend it") from error
    if not isinstance(told, dict):
        raise UsageError(f"describe() of {built.spec} gave no object; return a dict")
    return told


def checked(name: str, value: float, *, least: float, most: float | None = None) -> None:
    """Refuse a number that makes no sense.

    Raises:
        UsageError: It is below ``least`` or above ``most``.
    """
    if not least <= value or most is not None and not value <= most:  # NaN is neither
        upto = f" to {most:g}" if most is not None else " or more"
        raise UsageError(f"{name} is {value:g}; give {least:g}{upto}")
