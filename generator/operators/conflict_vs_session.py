"""The request against what the session has open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import field
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_which
from mootcourt.generator.operators.text.data import fill, table, words
from mootcourt.generator.operators.text.request_text import request_of, some
from mootcourt.generator.operators.text.rivals import followed_by, rivals
from mootcourt.generator.operators.text.sentences import tokens
from mootcourt.generator.operators.text.valued import valued_at


@operator("conflict.vs_session", rederives=("outcome", "calls", "clarify", "must"))
def vs_session(case: Case, rng: Random) -> Iterator[Candidate]:
    """Call it the open one while the session has another open; the agent has to ask which."""
    if valued_at(case):
        return  # what the session has open would answer the turns before
    if "open" in tokens(request_of(case)):
        return  # "is it still open? that is my open one" would say two things with one word
    frames = iter(some(rng, table("frames")["session_claims"], 3))
    for (target, other), frame in zip(rivals(case, rng), frames, strict=False):
        key = f"open_{target.argument}"
        if key in case.context.session or target.noun.thing not in words("nouns", "opened") or target.unlike:
            continue
        text = followed_by(case, target, fill(frame, thing=target.noun.thing))
        if text:
            why = f"The user calls it the open {target.noun.thing}, and the session has another one open."
            change = (f"context.session{field(key)}", other)
            yield asks_which(case, target, other, text, change, why=why, frame=frame, session=key)
