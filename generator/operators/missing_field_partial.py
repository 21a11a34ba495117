"""Only the first or last characters of a value that is needed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_for
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.ids import is_identifier
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.phrases import without
from mootcourt.generator.operators.text.request_text import request_of
from mootcourt.generator.operators.text.rivals import added
from mootcourt.generator.operators.text.sentences import dictates
from mootcourt.generator.operators.text.targets import Target, seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_at


@operator("missing_field.partial", rederives=("outcome", "calls", "clarify", "must"))
def partial(case: Case, rng: Random) -> Iterator[Candidate]:
    """Say how a number starts or ends, and no more; the agent has to ask for all of it."""
    if valued_at(case):
        return  # an answer that says no more than a part, or nothing, is no answer
    text = request_of(case)
    for target in targets(case):
        if "pattern" not in target.schema or not is_identifier(target.value) or seen_elsewhere(case, target):
            continue
        if target.unlike or "\n" in text or dictates(text):
            continue
        made = without(text, target.start, target.end, target.noun, locks(case, text))
        if not made:
            continue
        for key, part in _parts(target):
            frame = rng.choice(table("frames")[key])
            said = fill(frame, label=target.noun.label, part=part)
            whole = added(made, said)
            yield asks_for(case, target, whole, why=f'"{part}" is only a part of the {target.noun.label}.', part=part)


def _parts(target: Target) -> list[tuple[str, str]]:
    value = target.value
    kept = len(value) - sum(sign.isdigit() for sign in value[-3:])
    found = [("partial_start", value[:kept].rstrip("-_/"))] if any(sign.isdigit() for sign in value[:kept]) else []
    return [*found, ("partial_end", value[-2:])]
