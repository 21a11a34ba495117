"""Two identifiers that differ in one slip of the eye."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_which
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.ids import lookalikes
from mootcourt.generator.operators.text.rivals import followed_by, identified
from mootcourt.generator.operators.text.targets import everything_seen


@operator("conflict.near_collision", rederives=("outcome", "calls", "clarify", "must"))
def near_collision(case: Case, rng: Random) -> Iterator[Candidate]:
    """Give the number once more with two characters transposed or one look-alike; the agent has to ask."""
    for target in identified(case):
        if target.unlike or not target.noun.thing:
            continue
        found = lookalikes(target.value, target.schema, [everything_seen(case)])
        for other, how in found[:3]:
            frame = rng.choice(table("frames")["near_collision"])
            text = followed_by(case, target, fill(frame, a=target.value, b=other, thing=target.noun.thing))
            if text:
                why = f"Both values for the {target.noun.label} are well formed and easily mistaken for each other."
                yield asks_which(case, target, other, text, why=why, frame=frame, how=how)
