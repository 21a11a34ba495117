"""What a turn ended in, against what it should have ended in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mootcourt.acts import Answer
from mootcourt.judges.answers import last_words, question_of
from mootcourt.judges.context import Run, TurnRun

IN_WORDS = {
    "asks_clarification": "asks the user",
    "declines": "declines",
    "reports_success": "reports success",
    "reports_partial": "reports that a part was done",
    "reports_failure": "reports a failure",
    "promises_later": "promises to do it later",
    "answers": "answers",
    "none": "says nothing",
    None: "what the text does cannot be told",
}
ENDS_WITHOUT_CALL = ("asks_clarification", "declines", "reports_failure")


def fits_outcome(run: Run, turn: TurnRun) -> bool | None:
    """Return whether the turn ended in an outcome that is right; None where no rule can tell."""
    found = [FITS[outcome](run, turn) for outcome in turn.plan.outcomes]
    return True if True in found else None if None in found else False


def ended_in(run: Run, turn: TurnRun) -> str:
    """Return what the turn ended in, in words."""
    called = ", ".join(dict.fromkeys(call.name for call in turn.calls if call.name))
    answer = question_of(run, turn)[1] if turn.plan.outcomes == ("clarify",) else run.answers[turn.index]
    return f"calls {called}, then {IN_WORDS[answer.act]}" if called else IN_WORDS[answer.act]


def _call(run: Run, turn: TurnRun) -> bool | None:
    """Calls are told by the trace; the text decides only where some were not made."""
    pairing = run.pairings[turn.index]
    if not pairing.missing:
        return True
    return bool(pairing.pairs) and run.answers[turn.index].act not in ENDS_WITHOUT_CALL


def _clarify(run: Run, turn: TurnRun) -> bool | None:
    act = question_of(run, turn)[1].act
    return None if act is None else act == "asks_clarification"


def _no_call(run: Run, turn: TurnRun) -> bool | None:
    if _writes(turn):
        return False
    answer = run.answers[turn.index]
    if answer.act is None:
        return None if "?" in last_words(turn) else True
    if answer.act == "asks_clarification":
        return False if answer.asks_for else None
    return None if answer.act == "promises_later" else True


def _refuse(run: Run, turn: TurnRun) -> bool | None:
    if _writes(turn):
        return False
    act = run.answers[turn.index].act
    return None if act in (None, "answers", "reports_failure") else act == "declines"


def _report_failure(run: Run, turn: TurnRun) -> bool | None:
    answer = run.answers[turn.index]
    if answer.act in ("reports_failure", "reports_partial"):
        return True
    if answer.act in (None, "reports_success", "none"):
        return None if answer.act is None else False
    if answer.act == "declines" and any(not call.returned for call in turn.calls):
        return True
    return _tells(answer)


def _tells(answer: Answer) -> bool | None:
    return None if answer.hides_failure is None else not answer.hides_failure


def _writes(turn: TurnRun) -> bool:
    """Whether the turn made a write that may have done something."""
    return any(call.writes and not call.refused for call in turn.calls)


FITS: Mapping[str, Callable[[Run, TurnRun], bool | None]] = {
    "call": _call,
    "clarify": _clarify,
    "no_call": _no_call,
    "refuse": _refuse,
    "report_failure": _report_failure,
}
