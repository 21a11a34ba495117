"""A value that is no longer in the request but known from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import Change, field, propose
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import explained
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.phrases import without
from mootcourt.generator.operators.text.request_text import after_talk, request_of, request_path
from mootcourt.generator.operators.text.sentences import ungreeted
from mootcourt.generator.operators.text.targets import Target, seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_at


@operator("missing_field.present_elsewhere", preserves=("outcome", "must"), rederives=("calls",))
def present_elsewhere(case: Case, rng: Random) -> Iterator[Candidate]:
    """Move a value into the session or an earlier turn; the call is the same, with its value from there."""
    if valued_at(case):
        return
    text = request_of(case)
    for target in targets(case):
        if target.comparator != "exact" or target.unlike or seen_elsewhere(case, target):
            continue
        if any(target.value.lower() in turn.user.lower() for turn in case.turns[1:]):
            continue
        made = without(text, target.start, target.end, target.noun, locks(case, text))
        if not made:
            continue
        if target.argument not in case.context.session:
            session: list[Change] = [
                (request_path(case), made),
                (f"context.session{field(target.argument)}", target.value),
                *_from_session(case, target.value),
                *explained(case, f"The session gives the {target.noun.label}."),
            ]
            yield propose(case, session, place="session", argument=target.argument)
        if target.noun.thing and not case.history:
            yield _earlier(case, target, made, rng)


def _from_session(case: Case, value: str) -> Iterator[Change]:
    """Yield a change for each expected argument that was said to take the value from the user."""
    for at, turn in enumerate(case.judged_turns):
        top = f"turns[{at}].expect" if case.turns else "expect"
        for number, call in enumerate(turn.expect.calls):
            for name, spec in call.arguments.items():
                if spec.source == "user" and spec.value == value:
                    path = f"{top}.calls[{number}].arguments{field(name)}"
                    yield path, spec.model_copy(update={"source": "session"})


def _earlier(case: Case, target: Target, made: str, rng: Random) -> Candidate:
    said, answer = rng.choice(table("frames")["elsewhere"])
    talked = after_talk(case, fill(said, thing=target.noun.thing, a=target.value), answer, ungreeted(made))
    why = f"An earlier message gives the {target.noun.label}."
    return propose(case, [*talked, *explained(case, why)], place="earlier turn", argument=target.argument)
