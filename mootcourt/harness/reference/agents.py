"""``reference:NAME``: agents that know the expectation of a case.

Four are correct, each in another way, and pass every case that is not wrong itself. The
others are wrong on purpose and pass only the cases that they happen to suit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.errors import UnknownNameError
from mootcourt.harness.agents.registry import agent_kind
from mootcourt.harness.reference.filling import sample_for
from mootcourt.harness.reference.manner import Manner
from mootcourt.harness.reference.playing import Playing
from mootcourt.harness.task import Reply, Task
from mootcourt.harness.toolbox import Toolbox

CORRECT: Mapping[str, Manner] = {
    "oracle": Manner(),
    "reordered": Manner(reordered=True),
    "thorough": Manner(thorough=True),
    "reworded": Manner(reworded=True),
}
FORM = "reference:NAME"


class _Correct:
    """A correct agent for one run."""

    def __init__(self, case: Case, name: str) -> None:
        self._case, self._name = case, name

    def describe(self) -> dict[str, Any]:
        """Name the agent in traces."""
        return {"model": f"reference:{self._name}"}

    def session(self, task: Task, tools: Toolbox) -> Playing:
        """Begin a run."""
        return Playing(self._case, CORRECT[self._name], tools)


async def null(task: Task, tools: Toolbox) -> Reply:
    """Do nothing and say nothing."""
    return Reply("")


async def always_ask(task: Task, tools: Toolbox) -> Reply:
    """Ask a question, whatever was said."""
    return Reply("Could you please tell me more about what you need?")


async def always_call(task: Task, tools: Toolbox) -> Reply:
    """Call the first tool with some arguments that its schema takes, whatever was said, and claim success."""
    for name in tools:
        spec = tools[name].spec
        arguments = {argument: sample_for(spec, argument) for argument in spec.required}
        await tools.call(name, arguments)
        break
    return Reply("Done, I have taken care of it.")


WRONG: Mapping[str, Callable[[Task, Toolbox], Any]] = {
    "null": null,
    "always-ask": always_ask,
    "always-call": always_call,
}
REFERENCES = (*CORRECT, *WRONG)


@agent_kind("reference", form=FORM, sees_case=True)
def reference_agent(rest: str) -> Any:
    """An agent that knows the answer, or one that is wrong on purpose: oracle, reordered, null, ..."""
    if rest not in REFERENCES:
        raise UnknownNameError(f"no reference agent is called {rest!r}; there are: {', '.join(REFERENCES)}")
    if rest in WRONG:
        return lambda case, run: WRONG[rest]
    return lambda case, run: _Correct(case, rest)
