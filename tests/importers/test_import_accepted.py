from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.argument import ArgumentSpec
from mootcourt.contract.calendar import Calendar
from mootcourt.importers.accepted import spec_of
from mootcourt.judges.comparators import compare
from mootcourt.judges.comparators.comparison import ABSENT

TEXT = {"type": "string"}
SHADE = {"type": "string", "enum": ["dark", "light"], "default": "light"}


@pytest.mark.parametrize(
    ("accepted", "schema", "spec"),
    [
        pytest.param(["oak"], TEXT, {"exact": "oak"}, id="one value"),
        pytest.param(["oak", "elm"], TEXT, {"any_of": ["oak", "elm"]}, id="several"),
        pytest.param([7, 7.0], {"type": "number"}, {"any_of": [7, 7.0]}, id="two spellings of a number"),
        pytest.param([["a"], ["b"]], {"type": "array"}, {"any_of": [["a"], ["b"]]}, id="lists"),
        pytest.param(["oak", ""], TEXT, {"any_of": ["oak", {"absent": True}]}, id="may be left out"),
        pytest.param(["dark", ""], SHADE, {"any_of": ["dark", "light"]}, id="left out says the default"),
        pytest.param(["light", ""], SHADE, {"exact": "light"}, id="the default or left out"),
        pytest.param([""], TEXT, {"absent": True}, id="has to be left out"),
        pytest.param([None, ""], {**TEXT, "default": None}, {"absent": True}, id="null where null is no value"),
        pytest.param([None, "oak"], {"type": ["string", "null"]}, {"any_of": [None, "oak"]}, id="null that is a value"),
        pytest.param(["none", ""], {**SHADE, "default": "none"}, {"absent": True}, id="a default outside its enum"),
        pytest.param([], TEXT, None, id="nothing is accepted"),
        pytest.param(
            [{"shade": ["dark"], "size": [4, ""]}],
            {"type": "object", "properties": {"shade": SHADE, "size": {"type": "integer"}}},
            {"object": {"shade": {"exact": "dark"}, "size": {"any_of": [4, {"absent": True}]}}},
            id="an object has a list for each field",
        ),
        pytest.param(
            [[{"size": [4]}, {"size": [5, 6]}]],
            {"type": "array", "items": {"type": "object", "properties": {"size": {"type": "integer"}}}},
            {"list": [{"object": {"size": {"exact": 4}}}, {"object": {"size": {"any_of": [5, 6]}}}]},
            id="objects in a list",
        ),
        pytest.param([{}], {"type": "object"}, {"exact": {}}, id="an empty object"),
    ],
)
def test_a_list_of_accepted_values_becomes_a_comparator(accepted: list[Any], schema: dict[str, Any], spec: Any) -> None:
    assert spec_of(accepted, schema, required=False) == spec


@pytest.mark.parametrize(
    ("accepted", "spec"),
    [
        pytest.param(["oak", ""], {"exact": "oak"}, id="beside a value it is not taken over"),
        pytest.param([""], {"exact": ""}, id="alone it stands for itself"),
    ],
)
def test_a_required_argument_cannot_be_left_out(accepted: list[Any], spec: Any) -> None:
    assert spec_of(accepted, TEXT, required=True) == spec


def judged(spec: Any, actual: Any, schema: dict[str, Any]) -> bool | None:
    return compare(ArgumentSpec.model_validate(spec), actual, schema=schema, calendar=Calendar()).ok


@given(st.lists(st.sampled_from(["oak", "elm", "ash", ""]), min_size=1, max_size=4), st.booleans())
def test_the_comparator_accepts_what_the_list_accepts(accepted: list[str], has_default: bool) -> None:
    schema = {**TEXT, "default": "fir"} if has_default else TEXT
    spec = spec_of(accepted, schema, required=False)
    assert spec is not None
    for value in ("oak", "elm", "ash"):
        assert judged(spec, value, schema) is (value in accepted)
    assert judged(spec, ABSENT, schema) is ("" in accepted)
    assert judged(spec, "yew", schema) is False


@pytest.mark.parametrize(
    ("actual", "ok"),
    [
        pytest.param({"shade": "dark", "size": 4}, True, id="as the lists say"),
        pytest.param({"shade": "dark"}, True, id="a field that may be left out"),
        pytest.param({"shade": "dark", "size": 5}, False, id="another value"),
        pytest.param({"shade": "dark", "size": 4, "depth": 1}, False, id="a field more"),
    ],
)
def test_fields_of_an_object_are_judged_one_by_one(actual: dict[str, Any], ok: bool) -> None:
    schema = {"type": "object", "properties": {"shade": {"type": "string"}, "size": {"type": "integer"}}}
    spec = spec_of([{"shade": ["dark"], "size": [4, ""]}], schema, required=True)
    assert judged(spec, actual, schema) is ok
