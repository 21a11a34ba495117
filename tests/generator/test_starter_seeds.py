from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    assert re.fullmatch(r"Please move parcel PC-\d{4} on 14 April 2026\.", clear.messages[0].content)
    assert arguments["parcel_id"].value in clear.messages[0].content
    assert arguments["day"].value == "2026-04-14"
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
        ("roll_back_deployment", "roll back", "deployment"),
        ("pull_request_read", "read", "pull request"),
        ("ping", "ping", ""),
        ("heartbeat", "run", "heartbeat"),
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
        ("create_user", "Please create a user."),
        ("create_invoice", "Please create an invoice."),
        ("create_or_update_page", "Please create a page."),
        ("get_me", "Please show me my details."),
        ("think", "Please think."),
    ],
)
def test_requests_read_as_english(name: str, text: str) -> None:
    assert requests(ToolSpec(name=name), [])[0] == text


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


def test_a_time_is_said_with_its_day_in_a_declared_time_zone() -> None:
    one = tool("move_visit", visit_id={"type": "string"}, new_start={"type": "string", "format": "date-time"})
    clear = starter_seeds(one, Manifest([one]))[0]
    assert clear.messages[0].content.endswith(" to 14 April 2026 at 14:30.")
    assert clear.context.timezone == "UTC"


WORDS = ["get", "set", "create", "list", "pay", "search", "user", "order", "item", "total", "to", "from", "note", "id"]
NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map("_".join)
SCHEMAS: list[dict[str, Any]] = [
    {"type": "string"},
    {"type": "integer"},
    {"type": "number"},
    {"type": "string", "format": "date"},
    {"type": "string", "enum": ["low", "high"]},
    {"type": "array", "items": {"type": "string"}},
]


@given(name=NAMES, arguments=st.dictionaries(NAMES, st.sampled_from(SCHEMAS), max_size=4))
def test_every_wording_holds_every_value(name: str, arguments: dict[str, dict[str, Any]]) -> None:
    schema = {"type": "object", "properties": arguments, "required": list(arguments)}
    one = ToolSpec(name=name, parameters=schema)
    examples = examples_for(one)
    assert examples is not None
    for text in requests(one, examples):
        assert all(example.said in text for example in examples)


def test_every_value_says_that_the_user_gave_it() -> None:
    day, number = {"type": "string", "format": "date"}, {"type": "number"}
    examples = examples_for(
        tool("book_van", day=day, amount=number, van_id={"type": "string"}, urgent={"type": "boolean"})
    )
    assert examples is not None
    assert all(example.spec["from"] == "user" for example in examples)


def test_a_seed_that_would_not_validate_is_left_out() -> None:
    one = tool("delete_notes", body={"type": "string"}).model_copy(update={"risk": "destructive"})
    assert [case.group for case in starter_seeds(one, Manifest([one]))] == ["missing_field"]


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


LISTS = ["library", "warehouse"]


def listed(name: str, folder: Path, *, patterns: bool = True) -> list[ToolSpec]:
    """Return the tools of a list beside this file, as they are or without their patterns."""
    value = json.loads(Path(__file__).with_name(f"starter_{name}_tools.json").read_text(encoding="utf-8"))
    for one in value["tools"] if not patterns else ():
        for schema in one["inputSchema"]["properties"].values():
            schema.pop("pattern", None)
    path = folder / "list.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    return read_tools(path)


def clear_seeds(tools: list[ToolSpec]) -> dict[str, Case]:
    manifest = Manifest(tools)
    made = {one.name: starter_seeds(one, manifest) for one in tools}
    return {name: case for name, cases in made.items() for case in cases if case.group == "clear_positive"}


@pytest.mark.parametrize("patterns", [True, False], ids=["with patterns", "without patterns"])
@pytest.mark.parametrize("name", LISTS)
def test_every_tool_of_another_domain_gets_a_clear_seed(name: str, patterns: bool, tmp_path: Path) -> None:
    tools = listed(name, tmp_path, patterns=patterns)
    assert sorted(clear_seeds(tools)) == sorted(one.name for one in tools)


@pytest.mark.parametrize(
    ("name", "tool_name", "said"),
    [
        ("library", "place_hold", r"Please place a hold on item CP\d{7} for member M-\d{5}\."),
        ("library", "pay_fine", r"Please pay the fine of 18\.50 for member M-\d{5}\."),
        ("library", "delete_member", r"Please delete member M-\d{5}\."),
        ("library", "renew_loan", r"Please renew loan LN-\d{4} for 3 weeks\."),
        ("library", "change_branch", r"Please change the branch of hold H\d{6} to north\."),
        ("library", "waive_fine", r"Please waive fine F-\d{4} because it arrived damaged\."),
        ("warehouse", "move_pallet", r"Please move pallet PAL-\d{6} to bay [A-D]\d\d-\d\."),
        ("warehouse", "assign_picker", r"Please assign picker PK\d{3} to order SO\d{6}\."),
        ("warehouse", "set_discount", r"Please set the discount for customer C\d{6} to 3 percent\."),
        ("warehouse", "get_weather_forecast", r"Please show me the weather forecast in Lisbon on 14 April 2026\."),
        (
            "warehouse",
            "send_prescription",
            r"Please send a prescription to patient PT-\d{5} at pharmacy Harbour Street"
            r' with drug "Ibuprofen" and a dose of 3 mg\.',
        ),
    ],
)
def test_a_request_reads_as_a_person_would_write_it(name: str, tool_name: str, said: str, tmp_path: Path) -> None:
    case = clear_seeds(listed(name, tmp_path))[tool_name]
    assert re.fullmatch(said, case.messages[0].content), case.messages[0].content


@pytest.mark.parametrize(
    "argument", ["member_id", "customer_id", "passenger_no", "contactId", "guest_ref", "to_member_id"]
)
def test_an_id_of_a_person_is_an_id_and_no_name(argument: str) -> None:
    schema = {"type": "object", "properties": {argument: {"type": "string"}}, "required": [argument]}
    examples = examples_for(ToolSpec(name="delete_record", parameters=schema))
    assert examples is not None
    assert re.fullmatch(r"[A-Z]{2}-\d{4}", examples[0].value)
    assert examples[0].spec == {"exact": examples[0].value, "from": "user"}


def result_of(one: ToolSpec) -> tuple[dict[str, Any], Any]:
    clear = seeds(one)[0]
    assert clear.expect is not None
    arguments = {name: spec.value for name, spec in clear.expect.calls[0].arguments.items()}
    return arguments, clear.script[0].returns


def test_a_result_repeats_what_the_call_named() -> None:
    text = {"type": "string"}
    fields = {"order_id": text, "amount": {"type": "number"}, "currency": text, "status": text, "refund_id": text}
    one = tool("create_refund", order_id=text, amount={"type": "number"}, currency={"type": "string", "enum": ["GBP"]})
    one = one.model_copy(update={"returns": {"type": "object", "properties": {**fields, "remark": text}}})
    arguments, result = result_of(one)
    assert {name: result[name] for name in arguments} == arguments
    assert result["status"] == "created"
    assert result["refund_id"] not in arguments.values()


def test_a_result_holds_the_state_that_the_tool_brings_about_and_one_currency() -> None:
    parts = {"type": "object", "properties": {"currency": {"type": "string"}, "price": {"type": "number"}}}
    fields = {
        "id": {"type": "string"},
        "status": {"type": "string", "enum": ["open", "cancelled"]},
        "currency": {"type": "string", "enum": ["SEK"]},
        "items": {"type": "array", "items": parts},
    }
    one = tool("cancel_order", order_id={"type": "string"})
    arguments, result = result_of(one.model_copy(update={"returns": {"type": "object", "properties": fields}}))
    assert result["id"] == arguments["order_id"]
    assert result["status"] == "cancelled"
    assert result["items"][0]["currency"] == result["currency"] == "SEK"


@pytest.mark.parametrize(("risk", "field"), [("read", "found"), ("write", "status")])
def test_a_tool_that_declares_no_result_repeats_its_ids(risk: str, field: str) -> None:
    one = tool("move_crate", crate_id={"type": "string"}, note={"type": "string"}).model_copy(update={"risk": risk})
    arguments, result = result_of(one)
    assert set(result) == {"crate_id", field}
    assert result["crate_id"] == arguments["crate_id"]


def test_real_tools_get_seeds(shared_data: Path) -> None:
    tools = read_tools(shared_data / "drift" / "snapshots" / "v1.10.1.json")
    manifest = Manifest(tools)
    made = [starter_seeds(one, manifest, agrees=yes) for one in tools]
    assert all(made)
