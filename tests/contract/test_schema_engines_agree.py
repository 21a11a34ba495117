"""The engine that gives verdicts against the jsonschema library, on generated schemas and values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from mootcourt.contract.schema import compile_schema

# Where the two differ, ours first, with the reason why ours is right.
KNOWN_DIFFERENCES = [
    pytest.param({"multipleOf": 0.01}, 4.35, True, id="multipleOf: the library divides in binary floats"),
    pytest.param({"pattern": r"^\d$"}, "٣", False, id="pattern: the library uses Python's re, with Unicode digits"),
    pytest.param({"pattern": r"^a$"}, "a\n", False, id="pattern: Python's $ matches before a last newline"),
    pytest.param({"format": "date"}, "soon", False, id="format: the library asserts nothing by default"),
    pytest.param({"type": "number"}, float("nan"), False, id="NaN: no JSON number"),
]


@pytest.mark.parametrize(("schema", "value", "ours"), KNOWN_DIFFERENCES)
def test_a_known_difference_is_still_one(schema: dict[str, Any], value: object, ours: bool) -> None:
    assert compile_schema(schema).is_valid(value) is ours
    assert Draft202012Validator(schema).is_valid(value) is not ours


def values() -> st.SearchStrategy[Any]:
    leaf = (
        st.none()
        | st.booleans()
        | st.integers(-5, 5)
        | st.sampled_from([0.5, 1.0, 2.5, 2**53 + 1, 10**25])
        | st.text("ab1é ", max_size=4)
    )
    return st.recursive(
        leaf,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
        max_leaves=6,
    )


def schemas() -> st.SearchStrategy[dict[str, Any]]:
    types = st.sampled_from(["null", "boolean", "integer", "number", "string", "array", "object"])
    bound = st.integers(0, 3)
    leaf = st.fixed_dictionaries(
        {},
        optional={
            "type": types | st.lists(types, min_size=1, max_size=3, unique=True),
            "enum": st.lists(values(), min_size=1, max_size=3, unique_by=repr),
            "const": values(),
            "minimum": st.integers(-3, 3),
            "exclusiveMaximum": st.integers(-3, 3),
            "multipleOf": st.sampled_from([1, 2, 0.5]),
            "minLength": bound,
            "maxLength": bound,
            "pattern": st.sampled_from(["^a", "b$", "a|b", "^[ab]*$", "1{2}"]),
            "minItems": bound,
            "uniqueItems": st.booleans(),
            "required": st.lists(st.sampled_from("abc"), max_size=2, unique=True),
            "maxProperties": bound,
        },
    )
    return st.recursive(
        leaf,
        lambda inner: st.fixed_dictionaries(
            {},
            optional={
                "properties": st.dictionaries(st.sampled_from("abc"), inner, max_size=2),
                "additionalProperties": inner | st.booleans(),
                "items": inner,
                "prefixItems": st.lists(inner, min_size=1, max_size=2),
                "contains": inner,
                "allOf": st.lists(inner, min_size=1, max_size=2),
                "anyOf": st.lists(inner, min_size=1, max_size=2),
                "oneOf": st.lists(inner, min_size=1, max_size=2),
                "not": inner,
                "if": inner,
                "then": inner,
                "else": inner,
                "unevaluatedProperties": st.booleans(),
                "dependentRequired": st.just({"a": ["b"]}),
                "propertyNames": inner,
            },
        ),
        max_leaves=5,
    )


@settings(max_examples=150, deadline=None)
@given(schemas(), values())
def test_the_two_engines_agree(schema: dict[str, Any], value: object) -> None:
    assert compile_schema(schema).is_valid(value) is Draft202012Validator(schema).is_valid(value)
