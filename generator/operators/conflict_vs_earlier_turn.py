"""The request against an earlier turn that it refers to."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Clarify, Expectation
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import propose
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import ends_in
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.request_text import after_talk
from mootcourt.generator.operators.text.rivals import followed_by, rivals
from mootcourt.generator.operators.text.sentences import ungreeted
from mootcourt.generator.operators.text.valued import valued_at


@operator("conflict.vs_earlier_turn", rederives=("outcome", "calls", "clarify", "must"))
def vs_earlier_turn(case: Case, rng: Random) -> Iterator[Candidate]:
    """Refer to an earlier message that had another number; the agent has to ask which is right."""
    frames = table("frames")
    for target, other in rivals(case, rng):
        if case.history or valued_at(case) or not target.noun.thing or target.unlike:
            continue
        thing = target.noun.thing
        text = followed_by(case, target, fill(rng.choice(frames["earlier_claims"]), thing=thing))
        if not text:
            continue
        question, answer = rng.choice(frames["earlier"])
        talked = after_talk(case, fill(question, thing=thing, b=other), answer, ungreeted(text))
        asked = Expectation(outcome="clarify", clarify=Clarify(conflict={target.argument: (other, target.value)}))
        why = f"The user says that it is the {thing} from before, which had another {target.noun.label}."
        changes = [*talked, *ends_in(case, asked, "conflict", why)]
        yield propose(case, changes, argument=target.argument, other=other)
