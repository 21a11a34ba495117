"""One identifier in two spellings, which is no conflict."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import explained
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.nouns import determiner_of
from mootcourt.generator.operators.text.rivals import followed_by, identified
from mootcourt.generator.operators.text.valued import revalued


@operator("conflict.same_value_two_spellings", preserves=("outcome", "calls", "must"))
def same_value_two_spellings(case: Case, rng: Random) -> Iterator[Candidate]:
    """Give the number again in another spelling; it is the same thing and the same call."""
    for target in identified(case):
        for other in _spellings(target.value)[:2]:
            if not target.noun.thing or target.unlike or _bare(target.value) != _bare(other):
                continue
            shared = determiner_of(target.noun.thing) != "my"
            frame = rng.choice(table("frames")["spellings_shared" if shared else "spellings"])
            text = followed_by(case, target, fill(frame, b=other, thing=target.noun.thing))
            if text:
                why = f"{other} and {target.value} are one {target.noun.thing} in two spellings."
                yield revalued(case, text, *explained(case, why), argument=target.argument, spelling=other, frame=frame)


def _spellings(value: str) -> list[str]:
    found = [value.lower() if value != value.lower() else value.upper()]
    if "-" in value:
        found.append(value.replace("-", " "))
    else:
        found.append(re.sub(r"(?<=[A-Za-z])(?=\d)", "-", value, count=1))
    return [other for other in found if other != value]


def _bare(value: str) -> str:
    return re.sub(r"[^a-z0-9]", "", value.lower())
