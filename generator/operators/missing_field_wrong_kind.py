"""A value of another kind where a number is needed."""

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
from mootcourt.generator.operators.text.nouns import determiner_of
from mootcourt.generator.operators.text.phrases import without
from mootcourt.generator.operators.text.request_text import some
from mootcourt.generator.operators.text.rivals import added
from mootcourt.generator.operators.text.sentences import dictates
from mootcourt.generator.operators.text.targets import seen_elsewhere, targets
from mootcourt.generator.operators.text.valued import valued_text

_ADDRESSES = ("dana.reyes", "t.okafor", "linh.vu", "m.castellan", "petra.holm", "sam.whitlow", "noor.aziz")


@operator("missing_field.wrong_kind", rederives=("outcome", "calls", "clarify", "must"))
def wrong_kind(case: Case, rng: Random) -> Iterator[Candidate]:
    """Give an e-mail address instead of the number; the agent has to ask for the number."""
    text = valued_text(case)
    if (
        "\n" in text
        or dictates(text)
        or any("mail" in name.lower() for tool in case.manifest.tools for name in tool.properties)
    ):
        return
    for target in targets(case):
        if "pattern" not in target.schema or not is_identifier(target.value) or target.unlike:
            continue
        if seen_elsewhere(case, target) or determiner_of(target.noun.thing) != "my" or not target.noun.thing:
            continue
        made = without(text, target.start, target.end, target.noun, locks(case, text))
        if not made:
            continue
        for frame in some(rng, table("frames")["wrong_kind"], 2):
            address = f"{rng.choice(_ADDRESSES)}@mailbox.example"
            said = fill(frame, label=target.noun.label, thing=target.noun.thing, email=address)
            whole = added(made, said)
            yield asks_for(case, target, whole, why=f"An e-mail address is no {target.noun.label}.", given=address)
