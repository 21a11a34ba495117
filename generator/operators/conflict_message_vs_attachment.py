"""The request against the attachment that it points at."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from mootcourt.contract.case import Case, Document
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import operator
from mootcourt.generator.operators.text.asking import asks_which
from mootcourt.generator.operators.text.data import fill, table
from mootcourt.generator.operators.text.nouns import determiner_of
from mootcourt.generator.operators.text.polish import capitalise
from mootcourt.generator.operators.text.request_text import some
from mootcourt.generator.operators.text.rivals import followed_by, rivals

_PLAIN = ("printout", "slip")  # nobody is sent a confirmation of what is not theirs


@operator("conflict.message_vs_attachment", rederives=("outcome", "calls", "clarify", "must"))
def message_vs_attachment(case: Case, rng: Random) -> Iterator[Candidate]:
    """Point at an attachment that has another number; the agent has to ask which is right."""
    frames = iter(some(rng, table("frames")["attached_claims"], 4))
    documents = table("frames")["attachments"]
    for (target, other), frame in zip(rivals(case, rng), frames, strict=False):
        if case.documents or not target.noun.thing or target.unlike:
            continue
        shared = determiner_of(target.noun.thing) != "my"
        name, content = rng.choice(sorted(item for item in documents.items() if not shared or item[0] in _PLAIN))
        text = followed_by(case, target, fill(frame, label=target.noun.label, thing=target.noun.thing, document=name))
        if text:
            page = fill(content, Label=capitalise(target.noun.label), label=target.noun.label, value=other)
            document = Document(id=name, via="attachment", content=page)
            why = f"The message and the attachment that it points at differ in the {target.noun.label}."
            yield asks_which(case, target, other, text, ("documents", (document,)), why=why, frame=frame, document=name)
