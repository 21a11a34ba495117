"""What variants share is derived once, and comes out as if each were derived by itself."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from mootcourt.contract.calendar import calendar_of
from mootcourt.contract.case import Case
from mootcourt.contract.files import load_cases
from mootcourt.contract.values.spans.scan import _kept
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.derivation.agreement import agreement
from mootcourt.generator.derivation.derive import _turns, derive
from mootcourt.generator.derivation.model import Derived
from mootcourt.generator.derivation.scene import Given
from mootcourt.generator.engine.ruling import RULES
from mootcourt.generator.facts.patterns import _canonical
from mootcourt.generator.facts.utterance import read
from mootcourt.generator.operators.registry import OPERATORS
from mootcourt.generator.preservation import check_candidate, normalised_text

SEEDS = Path(__file__).parents[2] / "seeds"
EVERY = 17  # of the shipped seeds one in so many is taken


def by_itself(case: Case) -> Case:
    """Return the case as new objects, of which nothing can be kept, with empty caches of texts."""
    for cache in (read, _kept, _canonical):
        cache.cache_clear()
    return Case.model_validate(case.to_json()).with_manifest(case.manifest)


def derived_with_every_document(case: Case) -> tuple[Derived, ...]:
    given = Given(
        case.intent,
        case.manifest,
        case.context,
        calendar_of(case),
        case.messages,
        case.turns,
        case.script,
        case.documents,
    )
    return _turns(given)


@pytest.fixture(scope="module")
def seeds() -> list[Case]:
    return [seed for seed in load_cases(SEEDS) if seed.is_reviewed][::EVERY]


def candidates(seed: Case) -> list[tuple[str, Candidate]]:
    return [(one.name, candidate) for one in OPERATORS for candidate in one.propose(seed, Random(3))]


def test_siblings_are_derived_checked_and_compared_as_each_by_itself(seeds: list[Case]) -> None:
    for seed in seeds:
        for name, candidate in candidates(seed):
            case = candidate.case
            derived, text = derive(case), normalised_text(case)
            failures = check_candidate(seed, candidate, derived, OPERATORS[name])
            agrees = agreement(case, derived)
            alone = by_itself(case)
            cold = derived_with_every_document(alone)
            assert derived == cold, (seed.id, name)
            assert agrees == agreement(alone, cold), (seed.id, name)
            assert text == normalised_text(alone), (seed.id, name)
            fresh = Candidate(alone, candidate.edits, candidate.parameters)
            assert failures == check_candidate(seed, fresh, cold, OPERATORS[name]), (seed.id, name)


def test_the_order_of_the_variants_does_not_matter(seeds: list[Case]) -> None:
    seed = seeds[0]
    made = candidates(seed)
    forth = [RULES.rule(seed, candidate, OPERATORS[name]) for name, candidate in made]
    back = [RULES.rule(seed, candidate, OPERATORS[name]) for name, candidate in reversed(made)]
    assert forth == back[::-1]


def test_a_document_to_which_the_user_points_is_read() -> None:
    seed = Case.model_validate(
        {
            "id": "form",
            "group": "clear_positive",
            "intent": ["close_ticket"],
            "tools": [
                {
                    "name": "close_ticket",
                    "description": "Close a ticket.",
                    "parameters": {
                        "type": "object",
                        "properties": {"ticket_id": {"type": "string", "pattern": "^TK-\\d{4}$"}},
                        "required": ["ticket_id"],
                    },
                }
            ],
            "messages": [{"role": "user", "content": "Please close the ticket in the attached form."}],
            "documents": [{"id": "form", "via": "attachment", "content": "Ticket: TK-4410"}],
            "expect": {"outcome": "call", "calls": [{"name": "close_ticket"}]},
        }
    )
    (first,) = derive(seed)
    other = seed.documents[0].model_copy(update={"content": "Ticket: TK-5521"})
    (second,) = derive(seed.model_copy(update={"documents": (other,)}))
    assert first.calls[0].arguments == {"ticket_id": "TK-4410"}
    assert second.calls[0].arguments == {"ticket_id": "TK-5521"}
