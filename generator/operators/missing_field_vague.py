"""A vague description in the place of a value that is needed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_for
from mootcourt.generator.operators.text.data import fill, table, words
from mootcourt.generator.operators.text.ids import is_identifier
from mootcourt.generator.operators.text.locks import locks
from mootcourt.generator.operators.text.nouns import determiner_of
from mootcourt.generator.operators.text.phrases import instead
from mootcourt.generator.operators.text.request_text import some
from mootcourt.generator.operators.text.targets import seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_text


@operator("missing_field.vague", rederives=("outcome", "calls", "clarify", "must"))
def vague(case: Case, rng: Random) -> Iterator[Candidate]:
    """Say "my last order" instead of the order's number; the agent has to ask for it."""
    text = valued_text(case)
    for target in targets(case):
        if target.unlike or not target.noun.thing or not is_identifier(target.value) or seen_elsewhere(case, target):
            continue
        if target.noun.thing in words("nouns", "lasting"):
            continue
        frames = table("frames")["vague" if determiner_of(target.noun.thing) == "my" else "vague_shared"]
        for frame in some(rng, frames, 2):
            if " made " in frame and target.noun.thing not in words("nouns", "made"):
                continue
            phrase = fill(frame, thing=target.noun.thing)
            made = instead(text, target.start, target.end, target.noun, phrase, locks(case, text))
            if made:
                why = f'"{phrase}" does not say which {target.noun.thing} is meant.'
                yield asks_for(case, target, made, why=why, phrase=phrase)
