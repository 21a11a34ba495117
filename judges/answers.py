"""What the agent's texts do, read once for all checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mootcourt.acts import Answer, deeds_of, read_answer

if TYPE_CHECKING:
    from mootcourt.judges.context import Run, TurnRun

SILENT = Answer("none", false_claim=False)


def answer_of(run: Run, turn: TurnRun) -> Answer:
    """Return what the last text of a turn does; silence does nothing."""
    text = last_words(turn)
    return read_at(run, turn, text, len(run.trace.steps)) if text.strip() else SILENT


def last_words(turn: TurnRun) -> str:
    """Return the text with which a turn ends; empty where the agent went silent after the user had answered."""
    if not turn.says or (turn.answers and turn.answers[-1][0] > turn.says[-1][0]):
        return ""
    return turn.says[-1][1]


def question_of(run: Run, turn: TurnRun) -> tuple[str, Answer]:
    """Return the text that should be a question, and what it does: the one that the user answered, or the last."""
    if turn.answers:
        first = turn.answers[0][0]
        before = [(step, text) for step, text in turn.says if step < first]
        if before:
            return before[-1][1], read_at(run, turn, before[-1][1], before[-1][0])
    return last_words(turn), run.answers[turn.index]


def read_at(run: Run, turn: TurnRun, text: str, step: int) -> Answer:
    """Return what a text does, seen from a step of the trace: later calls and answers are not known to it."""
    asked = [turn.plan.user, *(said for place, said in turn.answers if place < step)]
    calls = [call for call in run.calls if call.step < step and call.turn <= turn.index]
    deeds = (*run.plan.deeds, *deeds_of((call.sent, call.result) for call in calls))
    known = [*run.plan.texts, *(one.plan.user for one in run.turns[: turn.index])]
    return read_answer(text, request="\n".join(asked), calls=deeds, tools=run.case.manifest.tools, known=known)
