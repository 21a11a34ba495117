from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.calendar import Calendar
from mootcourt.contract.tool import ToolSpec
from mootcourt.generator.facts.boolean import stated
from mootcourt.generator.facts.defaults import from_null, from_schema
from mootcourt.generator.facts.found import find
from mootcourt.generator.facts.freetext import said
from mootcourt.generator.facts.names import names_of
from mootcourt.generator.facts.patterns import compile_pattern
from mootcourt.generator.facts.session import from_locale, from_memory, from_session
from mootcourt.generator.facts.slots import Slot, slots_of
from mootcourt.generator.facts.utterance import read

HERE = Calendar("2026-09-01T08:00:00+02:00", "Europe/Oslo", "en-GB")


def slot(name: str, schema: dict[str, Any], *, required: bool = True) -> Slot:
    parameters = {"type": "object", "properties": {name: schema}, "required": [name] if required else []}
    return slots_of(ToolSpec(name="moor_boat", description="Moor a boat.", parameters=parameters))[0]


@pytest.mark.parametrize(
    ("name", "schema", "kind"),
    [
        ("berth", {"type": "string", "pattern": "^BE\\d{3}$"}, "id"),
        ("arrival", {"type": "string", "format": "date"}, "date"),
        ("at", {"type": "string", "format": "date-time"}, "instant"),
        ("opens", {"type": "string", "pattern": "^([01]\\d|2[0-3]):[0-5]\\d$"}, "time"),
        ("month", {"type": "string", "pattern": "^\\d{4}-\\d{2}$"}, "month"),
        ("side", {"type": "string", "enum": ["port", "starboard"]}, "enum"),
        ("currency", {"type": "string", "enum": ["NOK", "EUR"]}, "currency"),
        ("flag", {"const": "NO"}, "const"),
        ("fee", {"type": "number"}, "amount"),
        ("share", {"type": "number"}, "percent"),
        ("stay_nights", {"type": "integer"}, "duration"),
        ("crew", {"type": "integer"}, "number"),
        ("electric", {"type": "boolean"}, "boolean"),
        ("remarks", {"type": "string", "description": "Remarks"}, "text"),
        ("skipper", {"type": "string", "format": "email"}, "email"),
        ("home_city", {"type": "string", "description": "City"}, "place"),
        ("timezone", {"type": "string"}, "setting"),
        ("berths", {"type": "array", "items": {"type": "string"}}, "list"),
    ],
)
def test_kind_of_an_argument(name: str, schema: dict[str, Any], kind: str) -> None:
    assert slot(name, schema).kind == kind


@pytest.mark.parametrize(
    ("name", "role"),
    [
        ("from_berth", "from"),
        ("to_berth", "to"),
        ("new_berth", "new"),
        ("start_date", "start"),
        ("return_date", "end"),
        ("berth", ""),
    ],
)
def test_role_of_an_argument(name: str, role: str) -> None:
    assert slot(name, {"type": "string", "pattern": "^BE\\d{3}$"}).role == role


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("moor at BE204", [("BE204",)]),
        ("moor at be204", [("BE204",)]),
        ("moor at BE 204", [("BE204",)]),
        ("moor at BE20", []),
    ],
)
def test_ids_are_found_by_pattern_in_any_spelling(text: str, values: list[tuple[str, ...]]) -> None:
    berth = slot("berth", {"type": "string", "pattern": "^BE\\d{3}$"})
    assert [found.values for found in find(berth, read(text, HERE), HERE)] == values


def test_a_weak_pattern_takes_code_names_and_not_words() -> None:
    pattern = compile_pattern("^[a-z]+(-[a-z]+)*$")
    assert pattern.weak
    places = pattern.find(read("restart tide-gauge after the follow-up please", HERE), frozenset())
    assert [value for _, _, value in places] == ["tide-gauge"]


def test_a_weak_pattern_takes_a_plain_word_beside_its_noun() -> None:
    pattern = compile_pattern("^[a-z]+(-[a-z]+)*$")
    found = pattern.find(read("restart the harbour service", HERE), frozenset({"servic"}))
    assert [value for _, _, value in found] == ["harbour"]


def test_nothing_is_found_in_a_placeholder() -> None:
    berth = slot("berth", {"type": "string", "pattern": "^BE\\d{3}$"})
    assert find(berth, read("moor at [berth BE204]", HERE), HERE) == []


def test_an_instant_joins_day_and_time_in_the_timezone() -> None:
    at = slot("at", {"type": "string", "format": "date-time"})
    found = find(at, read("at 16:30 on 3 September 2026", HERE), HERE)
    assert [one.values for one in found] == [("2026-09-03T16:30:00+02:00",)]


def test_without_a_timezone_an_instant_has_no_reading() -> None:
    at = slot("at", {"type": "string", "format": "date-time"})
    assert [one.values for one in find(at, read("at 16:30 on 3 September 2026", Calendar()), Calendar())] == [()]


@pytest.mark.parametrize(("text", "value"), [("for 3 nights", 3), ("for 3 days", 3)])
def test_lengths_are_counted_in_the_unit(text: str, value: int) -> None:
    nights = slot("stay_nights", {"type": "integer", "description": "Nights"})
    assert find(nights, read(text, HERE), HERE)[0].values == (value,)


def test_a_number_of_other_things_is_no_length() -> None:
    nights = slot("stay_nights", {"type": "integer", "description": "Nights"})
    assert find(nights, read("for 4 sailors", HERE), HERE) == []


@pytest.mark.parametrize(
    ("text", "value"), [("with electric power", True), ("no electric hook-up", False), ("just the berth", None)]
)
def test_yes_or_no_is_read_by_its_own_word(text: str, value: bool | None) -> None:
    assert stated(slot("electric", {"type": "boolean"}), read(text, HERE)) is value


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "integer", "default": 4}, 4),
        ({"type": "integer", "description": "Crew. Defaults to 2."}, 2),
        ({"type": "string", "description": "Side (default: port)", "enum": ["port", "starboard"]}, "port"),
    ],
)
def test_defaults_come_from_the_schema_or_its_words(schema: dict[str, Any], value: object) -> None:
    fact = from_schema(slot("crew", schema))
    assert fact is not None
    assert fact.value == value
    assert fact.source == "default"


def test_no_default_is_made_up() -> None:
    assert from_schema(slot("crew", {"type": "integer", "description": "Crew"})) is None


def test_null_is_a_fact_only_where_the_schema_admits_it() -> None:
    assert from_null(slot("crew", {"type": ["integer", "null"]})) is not None
    assert from_null(slot("crew", {"type": "integer"})) is None


def test_session_gives_a_value_by_key_or_pattern() -> None:
    berth = slot("berth", {"type": "string", "pattern": "^BE-\\d{3}$"})
    assert [fact.value for fact in from_session(berth, {"berth": "BE-204"})] == ["BE-204"]
    assert [fact.value for fact in from_session(berth, {"my_spots": ["BE-204", "BE-205"]})] == ["BE-204", "BE-205"]
    assert from_session(berth, {"berth": "204"}) == []
    assert from_session(berth, {"may_act_for": ["BE-204"]}) == []


def test_the_session_never_gives_a_new_value_or_a_target() -> None:
    assert from_session(slot("new_berth", {"type": "string", "pattern": "^BE-\\d{3}$"}), {"berth": "BE-204"}) == []


@pytest.mark.parametrize(
    ("schema", "held", "values"),
    [
        ({"type": "string", "enum": ["window_seat", "aisle"]}, "Window seat", ["window_seat"]),
        ({"type": "string", "enum": ["window_seat", "aisle"]}, "middle", []),
        ({"type": "string", "enum": ["A-1", "a1"]}, "a 1", []),
        ({"type": "boolean"}, "yes", [True]),
        ({"type": "boolean"}, 1, []),
    ],
)
def test_a_choice_of_the_session_counts_in_any_spelling(schema: dict[str, Any], held: Any, values: list[Any]) -> None:
    assert [fact.value for fact in from_session(slot("seat", schema), {"profile": {"seat": held}})] == values


def test_profile_and_memory_are_named_as_sources() -> None:
    side = slot("side", {"type": "string", "enum": ["port", "starboard"]})
    assert from_session(side, {"profile": {"side": "port"}})[0].source == "profile"
    assert from_memory(side, {"memory": ["Likes to lie starboard."]}, HERE)[0].value == "starboard"
    assert from_memory(side, {"memory": ["Likes the sea."]}, HERE) == []


def test_the_timezone_is_a_fact() -> None:
    assert from_locale(slot("timezone", {"type": "string"}), {}, HERE)[0].value == "Europe/Oslo"
    assert from_locale(slot("berth", {"type": "string"}), {}, HERE) == []


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Please ask Siri Haugland about it.", ["Siri Haugland"]),
        ("please ask somebody about it", []),
        ("Moor her on Friday in March, Please", []),
        ("from Bergen to Sint Maarten", ["Bergen", "Sint Maarten"]),
    ],
)
def test_names_are_found_by_their_capitals(text: str, names: list[str]) -> None:
    assert [name for _, _, name in names_of(read(text, HERE))] == names


@pytest.mark.parametrize(
    ("name", "text", "extract"),
    [
        ("message", "Write to the harbour that the mast is broken.", "the mast is broken"),
        ("message", "Write to the harbour.", None),
        ("reason", "Cancel it because the mast is broken.", "the mast is broken"),
        ("reason", "Cancel it.", None),
        ("query", "Search for quiet anchorages near Hvaler", "quiet anchorages near Hvaler"),
        ("query", "Search please.", None),
        ("title", 'Call it "Night watch"', "Night watch"),
    ],
)
def test_free_text_is_the_users_words_or_missing(name: str, text: str, extract: str | None) -> None:
    known = frozenset({"writ", "harbour", "cancel", "search", "call"})
    assert said(slot(name, {"type": "string"}), read(text, HERE), known) == extract
