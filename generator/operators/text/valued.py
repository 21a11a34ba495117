"""The turn whose text gives the values of a request: the first, or the one that answers what the agent asked."""

from __future__ import annotations

from typing import Any

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Expectation
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import Change, propose
from mootcourt.generator.operators.text.request_text import request_of, request_path


def valued_at(case: Case) -> int:
    """Return the index of the judged turn that says the last of what the call needs.

    It is the first, unless the agent has to ask for something that is missing there; then
    it is the one in which nothing is missing any more.
    """
    for at, turn in enumerate(case.judged_turns):
        if not _only_asks(turn.expect, "missing"):
            return at if _is_complete(turn.expect) else 0
    return 0


def valued_text(case: Case) -> str:
    """Return what the user says in that turn."""
    return case.turns[valued_at(case)].user if case.turns else request_of(case)


def valued_path(case: Case) -> str:
    """Return the field path of that text."""
    return f"turns[{valued_at(case)}].user" if case.turns else request_path(case)


def revalued(case: Case, text: str, *changes: Change, **parameters: Any) -> Candidate:
    """Return a candidate in which that text is ``text``, with further changes after it."""
    return propose(case, [(valued_path(case), text), *changes], **parameters)


def requested_calls(case: Case) -> tuple[ExpectedCall, ...]:
    """Return the calls that are asked for in that turn: those of the turn, or those that it has to have confirmed."""
    first, *later = [turn.expect for turn in case.judged_turns[valued_at(case) :]]
    if first.outcome == "call" and first.clarify is None:
        return first.calls
    if not only_confirms(first) or first.calls:
        return ()
    asked = first.clarify.confirm if first.clarify is not None else ()
    made = next((expect.calls for expect in later if expect.outcome == "call"), ())
    return made if {call.name for call in made} == set(asked) else ()


def only_confirms(expect: Expectation) -> bool:
    """Whether all that the agent has to ask is a confirmation."""
    return _only_asks(expect, "confirm")


def _only_asks(expect: Expectation, what: str) -> bool:
    asked = expect.clarify
    return expect.outcome == "clarify" and asked is not None and asked.model_fields_set == {what}


def _is_complete(expect: Expectation) -> bool:
    return (expect.outcome == "call" and expect.clarify is None) or only_confirms(expect)
