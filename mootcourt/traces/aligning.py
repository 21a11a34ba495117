"""A trace laid against its case: the history cut off, the judged turns marked."""

from __future__ import annotations

from mootcourt.contract.case import Case
from mootcourt.contract.trace import Step, Trace


def align(trace: Trace, case: Case) -> Trace:
    """Return the trace with the case's history cut off and ``turn`` on the user messages that open a turn.

    A trace that marks its turns itself is returned as it is. In any other, leading messages of
    user and agent that equal the case's history are cut off, with the calls between them. Then
    the first user message opens turn 0, and each further judged turn is opened by the next user
    message with its text; where as many user messages are left as turns, they open one each,
    whatever they say. The rest are answers within a turn.
    """
    if any(step.turn is not None for step in trace.steps):
        return trace
    steps = trace.steps[_history_ends(trace.steps, case) :]
    opening = _openings(steps, [turn.user for turn in case.judged_turns])
    if len(steps) == len(trace.steps) and not opening:
        return trace
    marked = tuple(
        step.model_copy(update={"turn": opening[index]}) if index in opening else step
        for index, step in enumerate(steps)
    )
    return trace.model_copy(update={"steps": marked})


def _history_ends(steps: tuple[Step, ...], case: Case) -> int:
    """Return where the steps that repeat the case's history end."""
    history = [(one.role, _words(one.content)) for one in case.history if one.role in ("user", "assistant")]
    if not history:
        return 0
    said = [(index, _said(step)) for index, step in enumerate(steps) if step.call is None]
    if [told for _, told in said[: len(history)]] != history:
        return 0
    end = said[len(history) - 1][0] + 1
    while end < len(steps) and steps[end].user is None:
        end += 1  # calls of the history that stand behind its last text
    return end


def _said(step: Step) -> tuple[str, str]:
    return ("user", _words(step.user)) if step.user is not None else ("assistant", _words(step.say or ""))


def _words(text: object) -> str:
    return " ".join(str(text).split())


def _openings(steps: tuple[Step, ...], turns: list[str]) -> dict[int, int]:
    """Return which step opens which turn."""
    users = [(index, _words(step.user)) for index, step in enumerate(steps) if step.user is not None]
    if len(users) == len(turns):
        return {index: turn for turn, (index, _) in enumerate(users)}
    opening: dict[int, int] = {}
    for index, text in users:
        turn = len(opening)
        if turn < len(turns) and (turn == 0 or text == _words(turns[turn])):
            opening[index] = turn
    return opening
