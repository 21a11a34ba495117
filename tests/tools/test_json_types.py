from __future__ import annotations

import pytest

from mootcourt.contract.schema import compile_schema
from mootcourt.tools import with_json_types


@pytest.mark.parametrize(
    ("other", "ours"),
    [("dict", "object"), ("float", "number"), ("tuple", "array"), ("list", "array"), ("STRING", "string"),
     ("int", "integer"), ("Bool", "boolean"), ("None", "null"), ("object", "object")],
)  # fmt: skip
def test_types_of_other_systems_are_mapped(other: str, ours: str) -> None:
    assert with_json_types({"type": other}) == {"type": ours}


def test_a_type_that_stands_for_anything_is_left_out() -> None:
    assert with_json_types({"type": "any", "description": "x"}) == {"description": "x"}
    assert with_json_types({"type": ["string", "any"]}) == {}


def test_schemas_at_every_depth_are_reached_and_values_left_alone() -> None:
    schema = {
        "type": "dict",
        "properties": {
            "type": {"type": "float", "default": {"type": "dict"}},
            "pair": {"type": "tuple", "items": {"type": "float"}},
            "free": {"type": "dict", "additionalProperties": {"type": "list", "items": {"type": "any"}}},
        },
        "anyOf": [{"type": "dict"}],
        "enum": [{"type": "dict"}],
    }
    mapped = with_json_types(schema)
    compile_schema(mapped)
    assert mapped == {
        "type": "object",
        "properties": {
            "type": {"type": "number", "default": {"type": "dict"}},
            "pair": {"type": "array", "items": {"type": "number"}},
            "free": {"type": "object", "additionalProperties": {"type": "array", "items": {}}},
        },
        "anyOf": [{"type": "object"}],
        "enum": [{"type": "dict"}],
    }


def test_an_unknown_type_stays_for_the_schema_check() -> None:
    assert with_json_types({"type": "money"}) == {"type": "money"}
