"""The user's text still commits to the same."""

from __future__ import annotations

from collections.abc import Iterator

from mootcourt.generator.preservation.change import Change
from mootcourt.generator.preservation.registry import preservation
from mootcourt.judges.freetext.signature import differences, signature


@preservation("signature_kept", families=("paraphrase",))
def signature_kept(change: Change) -> Iterator[tuple[str, str]]:
    """Negation, comparators, quantifiers, directions, speech act and tense are the seed's.

    Values are left to the checks ``values_kept`` and ``no_new_values``. Texts are compared
    in pairs, first with first.
    """
    before, after = change.calendars
    if len(change.old_texts) != len(change.new_texts):
        yield f"{len(change.old_texts)} messages of the user's became {len(change.new_texts)}", ""
    for old, new in zip(change.old_texts, change.new_texts, strict=False):
        for difference in differences(signature(old.text, before), signature(new.text, after)):
            if difference.kind != "value":
                yield str(difference), new.path
