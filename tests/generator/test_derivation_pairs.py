"""Several calls of one tool with values of their own, operands, verbs as options, and what is left undecided."""

from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.generator.derivation import Derived, derive

ORCHARD: dict[str, dict[str, Any]] = {
    "water_row": {
        "row": {"type": "string", "pattern": "^RW\\d{3}$", "description": "Row of trees"},
        "litres": {"type": "integer", "description": "Litres"},
    },
    "forecast": {
        "city": {"type": "string", "description": "Town"},
        "days": {"type": "integer", "description": "Number of days"},
    },
    "add_weights": {
        "weight1": {"type": "number", "description": "First weight"},
        "weight2": {"type": "number", "description": "Second weight"},
    },
    "manage_crate": {
        "action": {"type": "string", "enum": ["add", "delete", "complete"], "description": "What is done"},
        "crate": {"type": "string", "pattern": "^CR\\d{4}$", "description": "Crate"},
    },
    "average": {"numbers": {"type": "array", "items": {"type": "number"}, "description": "The numbers"}},
    "set_quota": {"quota": {"type": "integer", "description": "Quota of crates"}},
    "allele": {"form": {"type": "string", "enum": ["BB", "Bb", "bb"], "description": "Form"}},
}
READS = {"forecast", "add_weights", "average", "allele"}


def derived(tool: str, say: str, *, optional: tuple[str, ...] = ()) -> Derived:
    properties = ORCHARD[tool]
    parameters = {
        "type": "object",
        "properties": properties,
        "required": [name for name in properties if name not in optional],
    }
    spec = {"name": tool, "description": "", "risk": "read" if tool in READS else "write", "parameters": parameters}
    record = {
        "id": "orchard",
        "group": "ambiguous",
        "tools": [spec],
        "intent": [tool],
        "messages": [{"role": "user", "content": say}],
        "expect": {"outcome": "no_call"},
    }
    return derive(Case.model_validate(record))[0]


def arguments(result: Derived) -> list[dict[str, Any]]:
    return [dict(call.arguments) for call in result.calls]


@pytest.mark.parametrize(
    "say",
    [
        pytest.param("Please give RW204 30 litres and RW377 45 litres.", id="id first"),
        pytest.param("Water RW204 with 30 litres and RW377 with 45 litres please.", id="with"),
        pytest.param("RW204 needs 30 litres and RW377 needs 45 litres, please water both.", id="told, then both"),
        pytest.param("Please water RW204 and RW377 with 30 and 45 litres respectively.", id="respectively"),
    ],
)
def test_values_of_several_calls_are_paired(say: str) -> None:
    assert arguments(derived("water_row", say)) == [{"row": "RW204", "litres": 30}, {"row": "RW377", "litres": 45}]


def test_one_value_for_all_is_shared() -> None:
    result = derived("water_row", "Please water RW204 and RW377 with 30 litres each.")
    assert arguments(result) == [{"row": "RW204", "litres": 30}, {"row": "RW377", "litres": 30}]


@pytest.mark.parametrize(
    "say",
    [
        pytest.param("Please water RW204 with 30 litres and RW377 too.", id="a value beside one of them"),
        pytest.param("Please water RW204 and RW377 with 30, 45 or 60 litres.", id="more values than calls"),
    ],
)
def test_values_that_nothing_pairs_are_no_calls(say: str) -> None:
    assert derived("water_row", say).outcome != "call"


def test_values_in_doubt_are_not_paired() -> None:
    result = derived("water_row", "Please water either RW204 with 30 litres or RW377 with 45 litres.")
    assert result.outcome in ("clarify", "unknown")


@pytest.mark.parametrize(
    ("say", "values"),
    [
        pytest.param("What is the sum of 12.5 and 30?", [12.5, 30], id="and"),
        pytest.param("What is 12.5 plus 30?", [12.5, 30], id="plus"),
    ],
)
def test_operands_are_taken_in_their_order(say: str, values: list[float]) -> None:
    assert arguments(derived("add_weights", say)) == [dict(zip(("weight1", "weight2"), values, strict=True))]


def test_more_operands_than_arguments_are_left_undecided() -> None:
    assert derived("add_weights", "What do 12.5, 30 and 41 weigh together?").outcome == "unknown"


@pytest.mark.parametrize(
    ("say", "option"),
    [
        pytest.param("Please remove CR2041.", "delete", id="remove"),
        pytest.param("Could you create CR2041 for me?", "add", id="create"),
        pytest.param("Close CR2041 please.", "complete", id="close"),
    ],
)
def test_the_verb_of_the_request_names_an_option(say: str, option: str) -> None:
    assert arguments(derived("manage_crate", say)) == [{"action": option, "crate": "CR2041"}]


def test_a_verb_that_names_no_option_leaves_it_undecided() -> None:
    result = derived("manage_crate", "Please weigh CR2041.")
    assert (result.outcome, result.rule) == ("unknown", "unclear_argument")
    assert "manage_crate.action" in result.decides


def test_equal_numbers_of_a_list_are_kept() -> None:
    assert arguments(derived("average", "Please average 4, 1, 4 and 9.")) == [{"numbers": [4, 1, 4, 9]}]


def test_figures_with_a_comma_that_begin_a_list_are_left_undecided() -> None:
    assert derived("set_quota", "Please set quotas of 5,10 and 15.").outcome == "unknown"


@pytest.mark.parametrize("form", ["BB", "Bb", "bb"])
def test_an_option_is_told_from_others_by_its_case(form: str) -> None:
    assert arguments(derived("allele", f"Show me the form {form} please.")) == [{"form": form}]


def test_a_number_that_counts_other_things_is_no_value() -> None:
    assert derived("set_quota", "Please set the quota, I have 3 children to feed.").outcome == "unknown"
    result = derived("set_quota", "Please set the quota, I have three children to feed.")
    assert (result.outcome, result.missing) == ("clarify", ("quota",))


def test_a_number_beside_the_name_of_its_argument_is_its_value() -> None:
    say = "The quota of 25 crates is what we agreed. Please set it."
    assert arguments(derived("set_quota", say)) == [{"quota": 25}]


def test_an_ordinal_chooses_no_number_of_a_list() -> None:
    say = "The first crate has 4, 9 and 2 kilos, the second crate 5, 8 and 7. Please average the kilos in them."
    assert arguments(derived("average", say)) in ([], [{"numbers": [4, 9, 2, 5, 8, 7]}])


def test_a_number_beside_the_request_may_be_the_value() -> None:
    assert arguments(derived("set_quota", "I need 12 crates. Please set the quota.")) == [{"quota": 12}]


def test_a_number_that_nothing_names_leaves_the_quota_undecided() -> None:
    assert derived("set_quota", "Please raise the quota as in 2019.").outcome != "call"


@pytest.mark.parametrize(
    ("say", "towns"),
    [
        pytest.param("What's the forecast for Aarhus, Odense, Vejle and Ribe for 3 days?", 4, id="four"),
        pytest.param("What's the forecast for Aarhus and Odense for 3 days?", 2, id="two"),
        pytest.param("What's the forecast for Aarhus, Denmark for 3 days?", 1, id="one with its country"),
    ],
)
def test_towns_of_a_list_are_asked_for_one_by_one(say: str, towns: int) -> None:
    assert len(derived("forecast", say).calls) == towns


def test_a_town_that_may_lie_in_the_next_is_left_undecided() -> None:
    assert derived("forecast", "What's the forecast for Boston, Paris and Rome for 3 days?").outcome == "unknown"


@pytest.mark.parametrize(
    "say",
    [
        "What's the forecast for Aarhus for 3 days? Also, what does it look like by the sea?",
        "What's the forecast for Aarhus for 3 days, and how does it compare to the hills?",
    ],
)
def test_a_second_question_that_was_not_read_leaves_it_undecided(say: str) -> None:
    result = derived("forecast", say)
    assert (result.outcome, result.rule) == ("unknown", "may_be_repeated")
