from __future__ import annotations

import pytest

from mootcourt.contract.schema import property_validator, validator_for
from mootcourt.contract.tool import ToolSpec
from mootcourt.errors import SchemaError, UsageError

BOOK = ToolSpec(
    name="book_room",
    parameters={
        "$defs": {"Day": {"type": "string", "format": "date"}},
        "type": "object",
        "properties": {
            "room": {"type": "string", "pattern": "^R[0-9]+$"},
            "day": {"$ref": "#/$defs/Day"},
            "owner_id": {"type": "string"},
            "a/b~c d%é": {"$ref": "#/properties/room"},
        },
        "required": ["room", "owner_id"],
        "additionalProperties": False,
    },
    injected=("owner_id",),
)


def test_injected_arguments_are_not_asked_of_the_model() -> None:
    validator = validator_for(BOOK)
    assert validator.is_valid({"room": "R4"})
    assert [str(f) for f in validator.errors({"room": "R4", "owner_id": "u1"})] == [
        "arguments.owner_id: is not a property that the schema knows"
    ]


@pytest.mark.parametrize(
    ("name", "good", "bad", "path"),
    [
        ("room", "R4", "4", "arguments.room"),
        ("day", "2026-05-04", "2026-05-34", "arguments.day"),
        ("a/b~c d%é", "R1", 1, 'arguments["a/b~c d%é"]'),
    ],
)
def test_one_property_is_checked_with_the_definitions_of_the_whole(
    name: str, good: object, bad: object, path: str
) -> None:
    validator = property_validator(BOOK, name)
    assert validator.is_valid(good)
    assert [finding.path for finding in validator.errors(bad)] == [path]


@pytest.mark.parametrize("own_id", ["https://tools.example/t.json", "https://tools.example/t#", "t.json", "urn:t:1"])
def test_a_schema_with_its_own_id_keeps_its_definitions(own_id: str) -> None:
    tool = BOOK.model_copy(update={"parameters": {"$id": own_id, **BOOK.parameters}})
    assert not property_validator(tool, "day").is_valid("soon")
    assert property_validator(tool, "day").is_valid("2026-05-04")


def test_validators_are_shared() -> None:
    assert validator_for(BOOK) is validator_for(BOOK.model_copy(update={"description": "other words"}))
    assert property_validator(BOOK, "room") is property_validator(BOOK, "room")


def test_an_unknown_property_is_named() -> None:
    with pytest.raises(UsageError, match="book_room has no argument 'rom'; there are: room, day"):
        property_validator(BOOK, "rom")


def test_errors_name_tool_and_property() -> None:
    tool = ToolSpec(name="find_seat", parameters={"type": "object", "properties": {"row": {"pattern": "("}}})
    with pytest.raises(SchemaError, match=r"tool find_seat: parameters: properties\.row\.pattern"):
        validator_for(tool)
    with pytest.raises(SchemaError, match="tool find_seat"):
        property_validator(tool, "row")
