"""A value that is needed, taken out together with the words that carry it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_for
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.phrases import without
from mootcourt.generator.operators.text.request_text import request_of
from mootcourt.generator.operators.text.targets import seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_at


@operator("missing_field.removed", rederives=("outcome", "calls", "clarify", "must"))
def removed(case: Case, rng: Random) -> Iterator[Candidate]:
    """Leave a needed value out of the request; the agent has to ask for it."""
    if valued_at(case):
        return  # an answer that says no more than a part, or nothing, is no answer
    text = request_of(case)
    for target in targets(case):
        if seen_elsewhere(case, target):
            continue
        unlike = target.goes_with_preposition
        made = without(text, target.start, target.end, target.noun, locks(case, text), unlike=unlike)
        if made:
            yield asks_for(case, target, made, why=f"The request no longer says the {target.noun.label}.")
