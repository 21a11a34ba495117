"""Questions for what the agent had been given already."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from mootcourt.acts import Answer
from mootcourt.acts.lexicon import lexicon
from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.names import name_words
from mootcourt.contract.verdict import RunFinding
from mootcourt.judges.answers import read_at
from mootcourt.judges.checks.registry import check
from mootcourt.judges.comparators.comparison import text_of
from mootcourt.judges.context import Run, TurnRun, text_before
from mootcourt.judges.findings import about_turn
from mootcourt.judges.told import holds_words, is_id

_WORD = re.compile(r"[^\W_]+")
CERTAIN = ("exact", "email")


@check("asked_again", stage="outcome")
def asked_again(run: Run) -> Iterator[RunFinding]:
    """Nobody is asked for an id or address that user, session or a result had given; only what is sure is told."""
    for turn in run.turns:
        wanted = _wanted(run, turn) if turn.says else {}
        if not wanted:
            continue
        for step, text, answer in _questions(run, turn):
            if answer.act != "asks_clarification" or answer.offers_candidates:
                continue
            for name in answer.asks_for:
                given = _given(run, wanted.get(name, ()), text, step) if _is_named(name, text) else ()
                if given:
                    yield about_turn(
                        "clarification.asked_again", turn, "invocation", severity="medium",
                        expected=f"{name} is taken from what was given: {', '.join(given)}", actual=text_of(text),
                    )  # fmt: skip


def _is_named(name: str, text: str) -> bool:
    """Whether a question names the key itself: "loan number" for ``loan_id``, not "the details of your loan"."""
    words = [word.lower() for word in _WORD.findall(text)]
    keys = lexicon().words["id words"]
    things = [word for word in name_words(name) if word not in keys]
    if "email" in things:
        return "email" in words or "e-mail" in text.lower()
    size = len(things)
    return any(words[at : at + size] == things and words[at + size] in keys for at in range(len(words) - size))


def _questions(run: Run, turn: TurnRun) -> Iterator[tuple[int, str, Answer]]:
    """Yield each text that the user answered, and the last one, with what it does."""
    for (step, text), following in zip_longest(turn.says, turn.says[1:]):
        until = following[0] if following is not None else None
        if any(step < place and (until is None or place < until) for place, _ in turn.answers):
            yield step, text, read_at(run, turn, text, step)
        elif until is None:
            yield step, text, run.answers[turn.index]


def _wanted(run: Run, turn: TurnRun) -> dict[str, tuple[str, ...]]:
    """Return the certain values of each argument that this turn and the next one need, questions expected left out."""
    clarify = turn.plan.expect.clarify
    if clarify is not None and (clarify.conflict or clarify.confirm):
        return {}
    missing = clarify.missing if clarify is not None else ()
    asked = {name for one in missing for name in ((one,) if isinstance(one, str) else one)}
    found: dict[str, tuple[str, ...]] = {}
    unsure: set[str] = set()
    for planned in (planned for one in run.turns[turn.index : turn.index + 2] for planned in one.plan.calls):
        for name, spec in planned.expected.arguments.items():
            value = _certain(spec)
            if value is None:
                unsure.add(name)
            else:
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), value)))
    return {name: values for name, values in found.items() if name not in asked | unsure}


def _certain(spec: ArgumentSpec) -> str | None:
    """Return a value that cannot stand in a text by chance."""
    value = spec.value
    if spec.comparator not in CERTAIN or not isinstance(value, str):
        return None
    return value if spec.comparator == "email" or is_id(value) else None


def _given(run: Run, values: tuple[str, ...], question: str, step: int) -> tuple[str, ...]:
    """Return the values where the agent had seen every one, none had led nowhere, and it names none itself."""
    if any(holds_words(question, value) for value in values) or _led_nowhere(run, values, step):
        return ()
    texts = [text for who, text in text_before(run, step) if who == "user"]
    # Rules may have the agent ask even for what the session holds, to make sure who it is talking to.
    known: list[Any] = [] if run.case.context.policy else [run.case.context.session]
    known += [call.result.value for call in run.calls if call.step < step and call.returned and call.result]
    seen = all(any(holds_words(text, value) for text in texts) or _only(known, value) for value in values)
    return values if seen else ()


def _led_nowhere(run: Run, values: tuple[str, ...], step: int) -> bool:
    """Whether a call with one of the values found nothing, so that another one may be asked for."""
    return any(
        value in values and not (call.returned and call.result is not None and call.result.value)
        for call in run.calls
        if call.step < step
        for value in call.arguments.values()
        if isinstance(value, str)
    )


def _only(known: list[Any], value: str) -> bool:
    """Whether a field holds the value; among the entries of a list somebody has to choose."""
    return any(_holds(one, value) for one in known)


def _holds(known: Any, value: str) -> bool:
    if isinstance(known, Mapping):
        return any(_holds(inner, value) for inner in known.values())
    if isinstance(known, list | tuple):
        return len(known) == 1 and _holds(known[0], value)
    return isinstance(known, str) and known == value
