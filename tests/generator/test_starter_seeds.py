from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mootcourt.contract.case import Case
from mootcourt.contract.schema import validator_for
from mootcourt.contract.tool import Manifest, ToolSpec
from mootcourt.generator.starter import starter_seeds
from mootcourt.generator.starter.examples import examples_for
from mootcourt.generator.starter.phrases import requests, verb_and_thing
from mootcourt.tools import read_tools


def yes(_: Case) -> bool:
    return True


def tool(name: str, *, required: list[str] | None = None, **properties: Any) -> ToolSpec:
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties) if required is None else required,
    }
    return ToolSpec(name=name, parameters=schema)


def seeds(one: ToolSpec) -> list[Case]:
    return starter_seeds(one, Manifest([one]), agrees=yes)


PARCEL = tool(
    "move_parcel", parcel_id={"type": "string", "pattern": "^PC-[0-9]{4}$"}, day={"type": "string", "format": "date"}
)


def test_a_tool_gets_a_clear_request_and_one_that_lacks_a_value() -> None:
    clear, missing = seeds(PARCEL)
    assert (clear.group, missing.group) == ("clear_positive", "missing_field")
    assert clear.expect is not None
    arguments = clear.expect.calls[0].arguments
    assert all(str(spec.value) in clear.messages[0].content for spec in arguments.values())
    assert missing.expect is not None
    assert missing.expect.clarify is not None
    (name,) = missing.expect.clarify.missing
    assert isinstance(name, str)
    assert str(arguments[name].value) not in missing.messages[0].content
    assert not clear.is_reviewed
    assert not missing.is_reviewed


def test_a_seed_that_nothing_agrees_with_is_left_out() -> None:
    assert starter_seeds(PARCEL, Manifest([PARCEL]), agrees=lambda _: False) == []


def test_another_wording_is_tried_where_the_first_is_not_agreed_with() -> None:
    seen: list[str] = []

    def third(case: Case) -> bool:
        seen.append(case.messages[0].content)
        return len(seen) >= 3

    assert starter_seeds(PARCEL, Manifest([PARCEL]), agrees=third)
    assert len(set(seen[:3])) == 3


def test_a_tool_without_required_arguments_is_asked_for_plainly() -> None:
    (only,) = seeds(ToolSpec(name="list_depots"))
    assert only.messages[0].content == "Please list the depots."


@pytest.mark.parametrize(
    ("name", "verb", "thing"),
    [
        ("create_refund", "create", "refund"),
        ("getUserDetails", "get", "user details"),
        ("issue_read", "read", "issue"),
        ("sales.search.contacts", "search", "contacts"),
        ("weather_forecast", "get", "weather forecast"),
        ("transfer_to_human", "transfer", "to human"),
    ],
)
def test_a_name_gives_verb_and_thing(name: str, verb: str, thing: str) -> None:
    assert verb_and_thing(name) == (verb, thing)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("cancel_order", "Please cancel the order."),
        ("create_order", "Please create an order."),
        ("list_depots", "Please list the depots."),
        ("list_all_airports", "Please list all airports."),
        ("transfer_to_human", "Please transfer to human."),
        ("think", "Please think."),
    ],
)
def test_requests_read_as_english(name: str, text: str) -> None:
    assert list(requests(ToolSpec(name=name), [])) == [text]


@pytest.mark.parametrize(
    ("schema", "comparator"),
    [
        ({"type": "string", "format": "date-time"}, "instant"),
        ({"type": "string", "format": "email"}, "email"),
        ({"type": "string", "enum": ["low", "high"]}, "enum"),
        ({"type": "boolean"}, "boolean"),
        ({"type": "integer", "minimum": 40, "maximum": 48}, "number"),
        ({"type": "array", "items": {"type": "string"}, "minItems": 1}, "list"),
        ({"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}, "object"),
        ({"type": "string", "description": "a code such as 'K-1'"}, "exact"),
        ({"anyOf": [{"type": "null"}, {"type": "integer"}]}, "number"),
    ],
    ids=str,
)
def test_every_kind_of_argument_gets_a_value_that_fits(schema: dict[str, Any], comparator: str) -> None:
    one = tool("do_it", value=schema)
    examples = examples_for(one)
    assert examples is not None
    assert validator_for(one).is_valid({example.name: example.value for example in examples})
    assert comparator in examples[0].spec


def test_free_text_is_judged_and_ids_are_not() -> None:
    examples = examples_for(tool("send_note", reason={"type": "string"}, order_id={"type": "string"}))
    assert examples is not None
    assert [next(iter(example.spec)) for example in examples] == ["judged", "exact"]


def test_two_arguments_of_one_kind_get_two_values() -> None:
    day = {"type": "string", "format": "date"}
    examples = examples_for(tool("list_trips", from_date=day, to_date=day))
    assert examples is not None
    assert examples[0].value < examples[1].value


def test_an_argument_that_nothing_fits_gives_no_seed() -> None:
    assert seeds(tool("odd", value={"type": "string", "pattern": "^(?=x)y$"})) == []


def test_money_is_written_with_the_currency_beside_it() -> None:
    one = tool("pay_bill", amount={"type": "number"}, currency={"type": "string", "enum": ["SEK"]})
    expect = seeds(one)[0].expect
    assert expect is not None
    spec = expect.calls[0].arguments["amount"]
    assert (spec.comparator, spec.currency) == ("money", "SEK")


def test_real_tools_get_seeds(shared_data: Path) -> None:
    tools = read_tools(shared_data / "drift" / "snapshots" / "v1.10.1.json")
    manifest = Manifest(tools)
    made = [starter_seeds(one, manifest, agrees=yes) for one in tools]
    assert all(made)
