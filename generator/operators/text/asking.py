"""Candidates that have to end in a question, or in the same call after all."""

from __future__ import annotations

from typing import Any

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Clarify, Expectation
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import ABSENT, Change
from mootcourt.generator.operators.text.targets import Target, must_without_calls, without_answers
from mootcourt.generator.operators.text.valued import revalued, valued_at


def asks_for(case: Case, target: Target, text: str, *changes: Change, why: str, **parameters: Any) -> Candidate:
    """Return a candidate whose request lacks the target's value, so that the agent has to ask for it."""
    asked = Expectation(outcome="clarify", clarify=Clarify(missing=(target.argument,)))
    return revalued(
        case,
        text,
        *without_answers(case, target.value),
        *changes,
        *ends_in(case, asked, "missing_field", why, at=valued_at(case)),
        argument=target.argument,
        **parameters,
    )


def asks_which(
    case: Case, target: Target, other: str, text: str, *changes: Change, why: str, **parameters: Any
) -> Candidate:
    """Return a candidate in which two values stand against each other, so that the agent has to ask which."""
    asked = Expectation(outcome="clarify", clarify=Clarify(conflict={target.argument: (target.value, other)}))
    return revalued(
        case,
        text,
        *changes,
        *ends_in(case, asked, "conflict", why, at=valued_at(case)),
        argument=target.argument,
        other=other,
        **parameters,
    )


def ends_in(case: Case, expect: Expectation, group: str, why: str, *, at: int = 0) -> list[Change]:
    """Return the changes that set a new expectation, under which none of the seed's calls may be made.

    The case ends with the turn that changed: what the user says later answers what the agent
    was to do before.

    Args:
        case: The seed.
        expect: What the agent must do in that turn now.
        group: The group of the candidate.
        why: The reason for the new expectation.
        at: The index of the turn among those that are judged.
    """
    must = must_without_calls(case)
    last = len(case.turns) - 1
    changes: list[Change] = [(f"turns[{later}]", ABSENT) for later in range(last, at, -1)]
    changes += [(f"turns[{at}].expect" if case.turns else "expect", expect)]
    changes += [("must", must if must.model_fields_set else ABSENT)]
    if case.group != group:
        changes.append(("group", group))
    return [*changes, *explained(case, why)]


def explained(case: Case, why: str) -> list[Change]:
    """Return the changes that replace the seed's rule and reason, which no longer hold."""
    changes: list[Change] = [("why", why)]
    if case.rule:
        changes.append(("rule", ABSENT))
    return changes
