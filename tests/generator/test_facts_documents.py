from __future__ import annotations

import pytest

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.case import Document
from mootcourt.generator.facts.documents import OBEYED, POINTED, PRESENT, UNNAMED, pointing
from mootcourt.generator.facts.utterance import read


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("Please pay the attached bill.", POINTED),
        ("Berth and day are on the attached form.", POINTED),
        ("Please moor her as stated in the letter.", POINTED),
        ("I enclose my receipt. Please file it.", POINTED),
        ("Please carry out all the steps in the attached list.", OBEYED),
        ("I attach a leaflet, no idea what it is about.", PRESENT),
        ("The attached booking is fine, that one is fine. Cancel the other one.", PRESENT),
        ("Please moor her at BE204.", UNNAMED),
    ],
)
def test_how_the_words_stand_to_a_document(text: str, stance: str) -> None:
    documents = (Document(id="d-1", via="attachment", content="..."),)
    assert pointing(read(text, Calendar()), documents) == stance


def test_what_was_only_retrieved_is_not_pointed_at_by_a_request() -> None:
    documents = (Document(id="d-1", via="retrieval", content="..."),)
    assert pointing(read("Please cancel it.", Calendar()), documents) == UNNAMED


def test_without_documents_nothing_is_pointed_at() -> None:
    assert pointing(read("Please pay the attached bill.", Calendar()), ()) == UNNAMED
