"""Two identifiers in one message where one is meant."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_which
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.request_text import some
from mootcourt.generator.operators.text.rivals import followed_by, rivals


@operator("conflict.two_ids_in_message", rederives=("outcome", "calls", "clarify", "must"))
def two_ids_in_message(case: Case, rng: Random) -> Iterator[Candidate]:
    """Name a second number and say that it is one of the two; the agent has to ask which."""
    frames = iter(some(rng, table("frames")["two_ids"], 5))
    for (target, other), frame in zip(rivals(case, rng), frames, strict=False):
        if target.noun.thing and not target.unlike:
            text = followed_by(case, target, fill(frame, a=target.value, b=other, thing=target.noun.thing))
            if text:
                why = f"The user names two values for the {target.noun.label} and means one."
                yield asks_which(case, target, other, text, why=why, frame=frame)
