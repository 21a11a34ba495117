"""The checks of what a change of tools preserves, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.candidate import Candidate
from mootcourt.generator.operators.registry import Operator
from mootcourt.generator.preservation import CHECKS, check_candidate

OPERATOR = Operator("selection.any", lambda case, rng: iter(()), (), (), "")


def tool(name: str, *required: str, **more: Any) -> ToolSpec:
    properties = {one: {"type": "string"} for one in required}
    schema = {"type": "object", "properties": properties, "required": list(required), "additionalProperties": False}
    return ToolSpec.model_validate({"name": name, "parameters": schema, "risk": "write", **more})


WALK, FEED, FIND = tool("walk_dog", "dog_id"), tool("feed_dog", "dog_id"), tool("find_kennel", "town", risk="read")
SEED = Case.model_validate(
    {
        "id": "dog",
        "tools": [],
        "group": "clear_positive",
        "intent": ["walk_dog"],
        "messages": [{"role": "user", "content": "Please walk dog D-771 in the park."}],
        "expect": {"outcome": "call", "calls": [{"name": "walk_dog", "arguments": {"dog_id": {"exact": "D-771"}}}]},
    }
).with_manifest(Manifest([WALK, FIND]))


def failed(*tools: ToolSpec, seed: Case = SEED, **changed: Any) -> dict[str, str]:
    after = seed.model_copy(update=changed).with_manifest(Manifest(tools))
    failures = check_candidate(seed, Candidate(after, ()), (), OPERATOR)
    found: dict[str, str] = {}
    for failure in failures:
        if failure.check != "expectation_valid":
            found.setdefault(failure.check, failure.reason)
    return found


@pytest.mark.parametrize(
    "tools",
    [(FIND, WALK), (tool("groom_cat", "cat_id"), WALK, FIND), (WALK, tool("walk_dog_bill", "dog_id"), FIND)],
    ids=["other order", "other thing", "thing of the thing"],
)
def test_tools_with_other_jobs_pass(tools: tuple[ToolSpec, ...]) -> None:
    assert failed(*tools) == {}


@pytest.mark.parametrize(
    ("added", "reason"),
    [
        (tool("walk_dogs", "dog_id"), "does the job of 'walk_dog'"),
        (tool("locate_park", "town"), "speaks of 'park'"),
        (tool("groom_cat", "cat_id", parameters={"type": "object"}), "its schema does not name"),
        (
            tool("get_pedigree", "year", risk="read", returns={"properties": {"dog_id": {"type": "string"}}}),
            "finds an argument of 'walk_dog'",
        ),
    ],
    ids=["same job", "spoken of", "open schema", "finds a value"],
)
def test_an_added_tool_that_may_be_asked_for_fails(added: ToolSpec, reason: str) -> None:
    found = failed(added, WALK, FIND)
    assert list(found) == ["added_tools_do_other_jobs"]
    assert reason in found["added_tools_do_other_jobs"]


def test_a_write_that_returns_a_value_is_no_lookup() -> None:
    returning = tool("adopt_cat", "cat_id", returns={"properties": {"dog_id": {"type": "string"}}})
    assert failed(returning, WALK, FIND) == {}


@pytest.mark.parametrize(
    ("tools", "intent", "reason"),
    [
        ((FIND,), ("walk_dog",), "'walk_dog' of the intent is gone"),
        ((WALK,), ("walk_dog",), "'find_kennel' is gone"),
        ((WALK.model_copy(update={"description": "Walks."}), FIND), ("walk_dog",), "'walk_dog' is not as it was"),
        ((FIND, WALK), (), "no longer in the intent"),
    ],
    ids=["gone", "another gone", "changed", "still there"],
)
def test_a_tool_of_the_seed_that_is_not_as_it_was_fails(
    tools: tuple[ToolSpec, ...], intent: tuple[str, ...], reason: str
) -> None:
    found = failed(*tools, intent=intent)
    assert list(found) == ["needed_tools_present"]
    assert reason in found["needed_tools_present"]


def test_the_only_tool_for_a_job_may_be_taken_away() -> None:
    assert failed(FIND, intent=()) == {}


def test_a_tool_may_not_be_taken_away_while_another_may_do_its_job() -> None:
    seed = SEED.with_manifest(Manifest([WALK, FEED, FIND]))
    assert failed(FEED, FIND, seed=seed, intent=()) == {
        "nothing_left_does_it": "'feed_dog' may do the job of 'walk_dog'"
    }


def test_the_checks_of_tools_judge_the_family_of_selection_only() -> None:
    paraphrase = Operator("paraphrase.any", OPERATOR.propose, (), (), "")
    for name in ("added_tools_do_other_jobs", "needed_tools_present", "nothing_left_does_it"):
        assert CHECKS[name].applies_to(OPERATOR)
        assert not CHECKS[name].applies_to(paraphrase)
