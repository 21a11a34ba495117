"""Arguments are read once as they were sent; nothing broken is mended into a call."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mootcourt.contract.received import as_text, json_value, read_arguments, refusals
from mootcourt.contract.tool import ToolSpec
from mootcourt.judges.arguments_read import read_arguments as judged

BOOK = ToolSpec(
    name="book_berth",
    parameters={
        "type": "object",
        "properties": {
            "ferry": {"type": "string"},
            "deck": {"type": "integer", "minimum": 1},
            "note": {"type": "string"},
            "upgrade": {"type": ["boolean", "null"]},
        },
        "required": ["ferry", "deck"],
    },
)
LIST = ToolSpec(name="list_ferries")


@pytest.mark.parametrize("raw", ["", "  \n", None, "{}", {}], ids=["empty", "blank", "none", "text", "object"])
def test_no_arguments_are_an_empty_object_for_a_tool_without_parameters(raw: Any) -> None:
    assert read_arguments(raw, LIST).value == {}


@pytest.mark.parametrize("raw", ["", " ", None])
def test_no_arguments_are_a_fault_for_a_tool_with_parameters(raw: Any) -> None:
    assert read_arguments(raw, BOOK).value is None


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ('{"ferry": "Skua", "deck": 2', "not JSON"),
        ('{"ferry": "Skua", "deck": NaN}', "NaN"),
        ('{"ferry": "Skua", "ferry": "Tern", "deck": 2}', "ferry"),
        ('"{\\"ferry\\": \\"Skua\\", \\"deck\\": 2}"', "are text, not an object"),
        ("[1]", "are a list"),
        ("null", "there are no arguments"),
        ("7", "are a number"),
        ({"ferry": "Skua", "deck": float("nan")}, "no JSON number"),
        ({"ferry": "Skua", "deck": float("inf")}, "no JSON number"),
        ({"ferry": date(2026, 5, 4), "deck": 2}, "a date is no JSON value"),
        ({1: "Skua"}, "is no text"),
        ({"ferry": "Skua", "deck": 10**4000}, "more than 4000 digits"),
        ('{"ferry": "Skua", "deck": ' + "7" * 4400 + "}", "4400 digits"),
        ([("ferry", "Skua")], "are a list"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_cannot_be_read_is_a_fault(raw: Any, told: str) -> None:
    read = read_arguments(raw, BOOK)
    assert read.value is None
    assert told in read.fault


def test_null_for_an_optional_argument_is_the_same_as_leaving_it_out() -> None:
    read = read_arguments('{"ferry": "Skua", "deck": 2, "note": null, "upgrade": null}', BOOK)
    assert read.value == {"ferry": "Skua", "deck": 2, "upgrade": None}
    assert read.nulls == ("note",)


SHARED = ToolSpec(
    name="book_cabin",
    parameters={
        "type": "object",
        "properties": {"extra": {"$ref": "#/$defs/extra"}, "guest": {"$ref": "#/$defs/guest"}},
        "$defs": {
            "extra": {"type": "string"},
            "guest": {
                "type": "object",
                "properties": {"name": {"type": "string"}, "age": {"type": ["integer", "null"]}},
            },
        },
    },
)


def test_null_is_absence_behind_references_and_inside_objects_to_harness_and_judges_alike() -> None:
    sent = {"extra": None, "guest": {"name": None, "age": None}}
    kept = {"guest": {"age": None}}
    assert read_arguments(sent, SHARED).value == kept
    assert judged(sent, SHARED).values == kept


@pytest.mark.parametrize("raw", ["", "null", None, " "])
def test_nothing_is_no_arguments_to_harness_and_judges_alike(raw: Any) -> None:
    assert read_arguments(raw, LIST).value == judged(raw, LIST).values == {}


def test_null_for_a_required_argument_stays_and_is_refused() -> None:
    read = read_arguments({"ferry": None, "deck": 2}, BOOK)
    assert read.value == {"ferry": None, "deck": 2}
    assert refusals(BOOK, read.value)


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        ({"ferry": "Skua", "deck": 2}, 0),
        ({"ferry": "Skua"}, 1),
        ({"ferry": 4, "deck": 0}, 2),
        ({"ferry": "Skua", "deck": True}, 1),
        ({"ferry": "Skua", "deck": 2, "cabin": "A"}, 1),
    ],
    ids=["right", "absent", "two-faults", "true-for-1", "extra-where-the-schema-is-silent"],
)
def test_all_faults_of_a_call_are_told(arguments: dict[str, Any], count: int) -> None:
    assert len(refusals(BOOK, arguments)) == count


def test_a_schema_that_is_declared_open_takes_more() -> None:
    tool = ToolSpec(name="tag", parameters={"type": "object", "additionalProperties": {"type": "string"}})
    assert refusals(tool, {"anything": "goes"}) == []


def test_injected_arguments_are_not_the_models_to_send() -> None:
    tool = BOOK.model_copy(update={"name": "book_own", "injected": ("note",)})
    assert refusals(tool, {"ferry": "Skua", "deck": 1, "note": "x"}) == ["arguments.note: is no argument of book_own"]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(json_values)
def test_a_json_value_stays_what_it_is(value: Any) -> None:
    assert json_value(value) == value


def test_what_cannot_be_written_has_a_text_all_the_same() -> None:
    loop: list[Any] = []
    loop.append(loop)
    assert "date" in as_text({"day": date(2026, 5, 4)})
    assert as_text(loop) == "(list that cannot be written)"
