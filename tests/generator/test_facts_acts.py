from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.calendar import Calendar
from mootcourt.generator.facts.acts import act_patterns, is_imperative
from mootcourt.generator.facts.utterance import read

SITUATIONS = Path(__file__).with_name("situations")

ACTS = {
    "Please water the ficus.": "request",
    "Water the ficus.": "request",
    "Could you water the ficus?": "request",
    "I'd like the ficus watered.": "request",
    "How do I water a ficus?": "ask_how",
    "How long has the ficus been there?": "question",
    "Is it possible to move the ficus?": "ask_possible",
    "Is it sunny there?": "question",
    "What would happen if I moved the ficus?": "hypothetical",
    "If you could move the ficus, great.": "request",
    "Don't move the ficus.": "negated",
    "I've already watered the ficus.": "done",
    "Have you watered the ficus?": "ask_done",
    "Never mind the ficus.": "withdrawn",
    "I mind the noise of the ficus pump.": "info",
    "Ms Oduya told me to move the ficus.": "reported",
    "I'll move the ficus myself.": "future",
    "I'm only asking, no action needed.": "disclaim",
    "The ficus is in the hall.": "info",
    "Yes, go ahead": "affirm",
    "No": "deny",
    "Thank you": "thanks",
}


@pytest.mark.parametrize(("text", "act"), ACTS.items(), ids=list(ACTS))
def test_act_of_the_first_clause(text: str, act: str) -> None:
    assert read(text, Calendar()).acts[0] == act


def test_please_turns_a_question_of_possibility_into_a_request() -> None:
    assert read("Would it be possible to move the ficus, please?", Calendar()).acts[0] == "request"


def test_what_hangs_on_an_if_is_supposed_only() -> None:
    acts = read("If the ficus were to wilt, would you replace it?", Calendar()).acts
    assert "request" not in acts


@pytest.mark.parametrize(
    ("masked", "imperative"),
    [
        ("cancel it", True),
        ("then bin the old one", True),
        ("order 0000", True),
        ("order number 0000", False),
        ("my order", False),
    ],
)
def test_imperatives_begin_with_a_verb(masked: str, imperative: bool) -> None:
    assert is_imperative(masked) is imperative


def test_no_pattern_is_found_where_its_hints_are_not() -> None:
    texts = [
        situation["say"]
        for file in sorted(SITUATIONS.glob("*.yaml"))
        if not file.stem.endswith("tools")
        for situation in yaml.safe_load(file.read_text(encoding="utf-8"))
    ]
    for text in texts:
        for clause in read(text, Calendar()).clauses:
            for act, hints, pattern in act_patterns():
                if hints and pattern.search(clause.masked):
                    assert any(hint in clause.masked for hint in hints), (act, clause.masked)


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    utterance = read(text, Calendar())
    assert len(utterance.masked) == len(text)
    assert len(utterance.acts) == len(utterance.clauses)
    starts = [clause.start for clause in utterance.clauses]
    assert starts == sorted(starts)
