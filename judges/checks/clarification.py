"""What a question asks for: the missing value, every candidate, or the action with its values."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.acts import Answer
from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.expectation import Clarify
from mootcourt.contract.names import name_words
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.answers import question_of
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Run, TurnRun
from mootcourt.judges.findings import about_turn
from mootcourt.judges.told import is_id, tells

Told = tuple[str, bool | None, str]


@check("clarification", stage="outcome")
def clarification(run: Run) -> Iterator[RunFinding]:
    """A question asks for all that is missing, names all candidates, or the action and its values."""
    for turn in run.turns:
        clarify = turn.plan.expect.clarify
        if clarify is None or not turn.reached:
            continue
        text, answer = question_of(run, turn)
        if answer.act != "asks_clarification":
            continue  # the check of the outcome speaks of it
        for what, met, expected in _asked(run, turn, clarify, text, answer):
            if met:
                continue
            yield about_turn(
                f"clarification.{what}", turn, "invocation", kind="abstain" if met is None else "fail",
                severity="medium", expected=expected, actual=text_of(text),
            )  # fmt: skip


def _asked(run: Run, turn: TurnRun, clarify: Clarify, text: str, answer: Answer) -> Iterator[Told]:
    for one in clarify.missing:
        names = (one,) if isinstance(one, str) else one
        yield "missing", _asks_for(names, answer, text), f"asks for {' or '.join(names)}"
    for name, values in clarify.conflict.items():
        told = [tells(text, value, run.plan.calendar) for value in values]
        met = False if False in told else None if None in told else True
        yield "candidates", met, f"names every {name}: {', '.join(map(text_of, values))}"
    if clarify.confirm:
        asks = (
            True
            if "confirmation" in answer.asks_for
            else None
            if clarify.missing or clarify.conflict
            else _confirms(answer)
        )
        yield "confirmation", asks, f"asks for the confirmation of {', '.join(clarify.confirm)}"
        for name, value in _values(run, turn, clarify):
            yield "values", tells(text, value, run.plan.calendar), f"names {name}: {text_of(value)}"


def _asks_for(names: tuple[str, ...], answer: Answer, text: str) -> bool | None:
    words = set(name_words(text))
    if any(name in answer.asks_for or words.issuperset(name_words(name)) for name in names):
        return True
    wanted = {word for name in names for word in name_words(name)}
    asked = {word for name in answer.asks_for for word in name_words(name)}
    # Something else is asked for; the same thing under another name would share a word with it or with the text.
    other = answer.asks_for and answer.asks_for != ("confirmation",) and not wanted & asked
    return False if other and not any(word in words for word in wanted if len(word) > 2) else None


def _confirms(answer: Answer) -> bool | None:
    return None if not answer.asks_for else False


def _values(run: Run, turn: TurnRun, clarify: Clarify) -> Iterator[tuple[str, object]]:
    """Yield the values of the call that the next turn expects, where the user's yes leads to it."""
    if turn.index + 1 >= len(run.turns):
        return
    following = run.turns[turn.index + 1].plan
    if following.outcomes != ("call",):
        return
    for planned in following.calls:
        if planned.expected.name in clarify.confirm:
            yield from _plain_values(planned.expected)


def _plain_values(call: ExpectedCall) -> Iterator[tuple[str, object]]:
    for name, spec in call.arguments.items():
        value = spec.value
        if spec.source == "session":
            continue
        amount = spec.comparator in ("number", "money") and isinstance(value, int | float | str)
        if amount or (spec.comparator == "exact" and isinstance(value, str) and is_id(value)):
            yield name, value
