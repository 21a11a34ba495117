from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.schema import compile_schema, unsatisfiable

CLOSED_BESIDE_ALL_OF = {
    "type": "object",
    "allOf": [{"properties": {"box_id": {"type": "string"}}}, {"properties": {"memo": {"type": "string"}}}],
    "additionalProperties": False,
}


def test_a_closed_object_beside_all_of_is_flagged_and_stays_invalid() -> None:
    (line,) = unsatisfiable(CLOSED_BESIDE_ALL_OF)
    assert "box_id, memo" in line
    assert "unevaluatedProperties" in line
    assert not compile_schema(CLOSED_BESIDE_ALL_OF).is_valid({"box_id": "B-4"})


@pytest.mark.parametrize(
    ("schema", "where"),
    [
        pytest.param({"properties": {"parcel": CLOSED_BESIDE_ALL_OF}}, "properties.parcel: ", id="nested"),
        pytest.param(
            {"properties": {"a": {}}, "required": ["b"], "additionalProperties": False}, "required: 'b'", id="required"
        ),
        pytest.param(
            {"properties": {"n": {"type": "integer", "enum": ["1", "2"]}}}, "properties.n: no option", id="enum"
        ),
        pytest.param({"oneOf": [{"properties": {"a": {}}}], "additionalProperties": False}, "oneOf", id="oneOf"),
    ],
)
def test_the_place_is_named(schema: dict[str, Any], where: str) -> None:
    (line,) = unsatisfiable(schema)
    assert where in line


@pytest.mark.parametrize(
    "schema",
    [
        pytest.param({"properties": {"a": {}}, "required": ["a"], "additionalProperties": False}, id="plain"),
        pytest.param({"allOf": [{"properties": {"a": {}}}], "unevaluatedProperties": False}, id="unevaluated"),
        pytest.param(
            {
                "properties": {"a": {}, "b": {}},
                "anyOf": [{"required": ["a"], "properties": {"a": {"const": 1}}}],
                "additionalProperties": False,
            },
            id="branch over declared properties",
        ),
        pytest.param({"allOf": [{"properties": {"a": {}}}], "additionalProperties": True}, id="open"),
        pytest.param({"type": ["integer", "null"], "enum": ["1", None]}, id="one option fits"),
        pytest.param(
            {"patternProperties": {"^x": {}}, "required": ["xy"], "additionalProperties": False}, id="pattern"
        ),
    ],
)
def test_what_a_call_can_satisfy_is_not_flagged(schema: dict[str, Any]) -> None:
    assert unsatisfiable(schema) == []
