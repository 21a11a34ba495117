"""A wrong identifier that the user corrects, which is no conflict."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.argument import ArgumentSpec, ExpectedCall
from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.edits import Change
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import explained
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.request_text import some
from mootcourt.generator.operators.text.rivals import followed_by, rivals
from mootcourt.generator.operators.text.targets import Target
from mootcourt.generator.operators.text.valued import revalued, valued_text


@operator("conflict.corrected_value", preserves=("outcome", "calls"), rederives=("must",))
def corrected_value(case: Case, rng: Random) -> Iterator[Candidate]:
    """Say a wrong number first and correct it; the last one counts."""
    text = valued_text(case).rstrip()
    frames = iter(some(rng, table("frames")["corrections"], 4))
    for (target, other), frame in zip(rivals(case, rng), frames, strict=False):
        if target.unlike:
            continue
        wrong = f"{text[: target.start]}{other}{text[target.end :]}"
        made = followed_by(case, target, fill(frame, a=target.value, b=other), text=wrong)
        if not made:
            continue
        why = f"The user corrects the {target.noun.label}; the last value counts."
        changes = [*_forbidden(case, target, other), *explained(case, why)]
        yield revalued(case, made, *changes, argument=target.argument, wrong=other, frame=frame)


def _forbidden(case: Case, target: Target, other: str) -> list[Change]:
    call = ExpectedCall(name=target.tool.name, arguments={target.argument: ArgumentSpec(exact=other)})
    if target.tool.risk == "read" or target.tool.name in case.must.forbid:
        return []
    return [("must.forbid", (*case.must.forbid, call))]
