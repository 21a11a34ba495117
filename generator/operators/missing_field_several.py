"""Two needed values taken out at once."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.contract.expectation import Clarify, Expectation
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import ends_in
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.phrases import without
from mootcourt.generator.operators.text.targets import Target, seen_elsewhere, targets, without_answers
from mootcourt.generator.operators.text.valued import revalued, valued_at, valued_text


@operator("missing_field.several", rederives=("outcome", "calls", "clarify", "must"))
def several(case: Case, rng: Random) -> Iterator[Candidate]:
    """Leave two needed values out of the request; the agent has to ask for both."""
    found = [target for target in targets(case) if not seen_elsewhere(case, target)]
    pairs = [
        (left, right)
        for at, left in enumerate(found)
        for right in found[at + 1 :]
        if left.tool.name == right.tool.name and left.argument != right.argument
    ]
    for first, second in pairs[:3]:
        made = _without_both(case, *sorted((first, second), key=lambda target: -target.start))
        if made:
            missing = tuple(name for name in first.tool.required if name in {first.argument, second.argument})
            asked = Expectation(outcome="clarify", clarify=Clarify(missing=missing))
            why = f"The request says neither the {first.noun.label} nor the {second.noun.label}."
            ending = ends_in(case, asked, "missing_field", why, at=valued_at(case))
            changes = [*without_answers(case, first.value), *ending]
            yield revalued(case, made, *changes, arguments=list(missing))


def _without_both(case: Case, later: Target, earlier: Target) -> str | None:
    text = valued_text(case)
    made = without(text, later.start, later.end, later.noun, locks(case, text), unlike=_moves(later))
    if not made or made[earlier.start : earlier.end] != text[earlier.start : earlier.end]:
        return None
    return without(made, earlier.start, earlier.end, earlier.noun, locks(case, made), unlike=_moves(earlier))


def _moves(target: Target) -> bool:
    return target.goes_with_preposition or target.comparator == "date"
