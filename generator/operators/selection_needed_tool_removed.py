"""The tool that the request needs, taken away."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation, Must
from mootcourt.contract.tool import canonical_json
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import ABSENT, Change
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import explained
from mootcourt.generator.operators.text.jobs import left_to_do
from mootcourt.generator.operators.text.offering import offered
from mootcourt.generator.operators.text.toolbox import lacking

_WHY = "The tool for what the user asks is not there, and none of the others does it."


@operator("selection.needed_tool_removed", rederives=("outcome", "calls", "clarify", "must"))
def needed_tool_removed(case: Case, rng: Random) -> Iterator[Candidate]:
    """Take the only tool for the job away; the agent says so and does nothing in its place."""
    turns = case.judged_turns
    if len(case.intent) != 1 or len(turns) != 1 or turns[0].expect.outcome != "call":
        return
    name = case.intent[0]
    if name not in case.manifest or len(case.manifest) < 2 or _is_named_elsewhere(case, name):
        return
    if next(left_to_do(case, name), None) is None:
        changes = [
            ("intent", ()),
            ("expect", Expectation(outcome="no_call")),
            *_without_call(case, name),
            *explained(case, _WHY),
        ]
        yield offered(case, lacking(case.manifest, name), *changes, removed=name)


def _is_named_elsewhere(case: Case, name: str) -> bool:
    """Whether the conversation so far, a document or a policy hangs on the tool."""
    rules = [policy.rule.to_json() for policy in case.context.policy if policy.rule is not None]
    return (
        any(message.name == name for message in case.messages)
        or any(document.via == f"tool:{name}" for document in case.documents)
        or name in canonical_json(rules)
    )


def _without_call(case: Case, name: str) -> Iterator[Change]:
    """Give the changes that take away what the script and the rules say of the tool and of its call."""
    for at in reversed(range(len(case.script))):
        if name in (case.script[at].tool, case.script[at].after):
            yield f"script[{at}]", ABSENT
    if case.replies:
        yield "replies", ABSENT
    forbidden = tuple(item for item in case.must.forbid if (item if isinstance(item, str) else item.name) != name)
    written = case.must.model_fields_set
    kept: dict[str, Any] = {
        field: getattr(case.must, field) for field in ("extra_reads", "not_claim") if field in written
    }
    kept |= {"forbid": forbidden} if forbidden else {}
    yield "must", Must(**kept) if kept else ABSENT
