"""A placeholder that nobody filled in, in the place of a value that is needed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.contract.schema import property_validator
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_for
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.request_text import some
from mootcourt.generator.operators.text.targets import seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_text


@operator("missing_field.placeholder", rederives=("outcome", "calls", "clarify", "must"))
def placeholder(case: Case, rng: Random) -> Iterator[Candidate]:
    """Leave a template's gap such as "[order number]" in the request; the agent has to ask."""
    text = valued_text(case)
    for target in targets(case):
        if target.comparator == "email" or seen_elsewhere(case, target):
            continue
        label = target.noun.label if target.comparator == "exact" else "date"
        for frame in some(rng, table("frames")["placeholders"], 3):
            gap = fill(frame, label=label)
            if target.comparator == "exact" and "pattern" in target.schema:
                if property_validator(target.tool, target.argument).is_valid(gap):
                    continue
            elif gap[0] not in "[<":
                continue
            made = f"{text[: target.start]}{gap}{text[target.end :]}"
            yield asks_for(case, target, made, why=f'"{gap}" is a gap that nobody filled in.', gap=gap)
