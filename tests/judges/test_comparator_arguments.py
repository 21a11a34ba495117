from __future__ import annotations

from typing import Any

import pytest

from mootcourt.contract.argument import ExpectedCall
from mootcourt.contract.calendar import Calendar
from mootcourt.contract.schema import validator_for
from mootcourt.contract.tool import ToolSpec
from mootcourt.judges.comparators import compare_arguments

FORECAST = ToolSpec(
    name="forecast",
    parameters={
        "type": "object",
        "properties": {
            "place": {"type": "string"},
            "scale": {"type": "string", "enum": ["c", "f"], "default": "c"},
            "days": {"type": "integer"},
            "after": {"type": "string"},
            "memo": {"type": ["string", "null"]},
        },
        "required": ["place"],
    },
)
EMPTY = ToolSpec(name="list_stations")


def failed(
    expected: dict[str, Any], actual: dict[str, Any], tool: ToolSpec | None = FORECAST
) -> dict[str, bool | None]:
    call = ExpectedCall.model_validate({"name": "forecast", "arguments": expected})
    results = compare_arguments(call, actual, tool=tool, calendar=Calendar())
    return {name: result.ok for name, result in results.items() if result.ok is not True}


OSLO = {"place": {"exact": "Oslo"}}
CASES = [
    pytest.param({**OSLO, "scale": {"enum": "c"}}, {"place": "Oslo"}, {}, id="default left out"),
    pytest.param({**OSLO, "scale": {"enum": "c"}}, {"place": "Oslo", "scale": "c"}, {}, id="default said"),
    pytest.param({**OSLO, "scale": {"enum": "c"}}, {"place": "Oslo", "scale": "f"}, {"scale": False}, id="other value"),
    pytest.param({**OSLO, "scale": {"enum": "f"}}, {"place": "Oslo"}, {"scale": False}, id="not the default, left out"),
    pytest.param(OSLO, {"place": "Oslo", "scale": "c"}, {}, id="default said, none expected"),
    pytest.param(OSLO, {"place": "Oslo", "scale": "f"}, {"scale": False}, id="other than the default, none expected"),
    pytest.param({**OSLO, "days": {"number": 3}}, {"place": "Oslo"}, {"days": False}, id="no default, left out"),
    pytest.param({**OSLO, "days": {"number": 3}}, {"place": "Oslo", "days": 3.0}, {}, id="three point zero"),
    pytest.param(
        {**OSLO, "days": {"exact": 3}}, {"place": "Oslo", "days": 3.5}, {"days": False}, id="three and a half"
    ),
    pytest.param(OSLO, {"place": "Oslo", "after": None}, {}, id="null for an optional argument"),
    pytest.param(OSLO, {"place": "Oslo", "after": ""}, {"after": False}, id="empty text is a value"),
    pytest.param(OSLO, {"place": "Oslo", "memo": None}, {"memo": False}, id="null where null is a value"),
    pytest.param(OSLO, {"place": None}, {"place": False}, id="null for a required argument"),
    pytest.param(OSLO, {"place": "Oslo", "page": 2}, {"page": False}, id="an argument nobody knows"),
    pytest.param(
        {**OSLO, "days": {"absent": True}}, {"place": "Oslo", "days": 1}, {"days": False}, id="must be absent"
    ),
    pytest.param({**OSLO, "days": {"absent": True}}, {"place": "Oslo"}, {}, id="is absent"),
    pytest.param({**OSLO, "memo": {"exact": None}}, {"place": "Oslo", "memo": None}, {}, id="null expected"),
]


@pytest.mark.parametrize(("expected", "actual", "wrong"), CASES)
def test_arguments(expected: dict[str, Any], actual: dict[str, Any], wrong: dict[str, bool | None]) -> None:
    assert failed(expected, actual) == wrong


def test_null_for_absent_is_noted() -> None:
    call = ExpectedCall.model_validate({"name": "forecast", "arguments": OSLO})
    results = compare_arguments(call, {"place": "Oslo", "after": None}, tool=FORECAST, calendar=Calendar())
    assert "null counts as absent" in results["after"].note


@pytest.mark.parametrize("tool", [EMPTY, None], ids=["known", "unknown"])
def test_no_arguments_equal_no_arguments(tool: ToolSpec | None) -> None:
    assert failed({}, {}, tool) == {}
    assert failed({}, {"page": 2}, tool) == {"page": False}


@pytest.mark.parametrize(
    ("keywords", "wrong"),
    [
        ({"additionalProperties": {"type": "string"}}, {}),
        ({"additionalProperties": True}, {}),
        ({"unevaluatedProperties": True}, {}),
        ({"patternProperties": {"^h": {}}}, {}),
        ({"additionalProperties": False}, {"hue": False}),
        ({}, {"hue": False}),
    ],
    ids=["of a schema", "any", "unevaluated", "by pattern", "closed", "silent"],
)
def test_an_extra_argument_fails_unless_the_schema_declares_itself_open(
    keywords: dict[str, Any], wrong: dict[str, bool]
) -> None:
    assert failed({}, {"hue": "red"}, ToolSpec(name="tag", parameters={"type": "object", **keywords})) == wrong


@pytest.mark.parametrize(
    ("actual", "wrong"),
    [
        ({"amount": 30, "currency": "SEK"}, {}),
        ({"amount": 30, "currency": "NOK"}, {"amount": False, "currency": False}),
        ({"amount": 3000, "currency": "SEK"}, {"amount": False}),
    ],
    ids=["same", "other currency", "minor units"],
)
def test_an_amount_takes_its_currency_from_the_argument_beside_it(
    actual: dict[str, Any], wrong: dict[str, Any]
) -> None:
    assert failed({"amount": {"money": 30}, "currency": {"exact": "SEK"}}, actual, None) == wrong


def test_a_double_encoded_argument_fails_schema_and_comparison() -> None:
    tool = ToolSpec(name="ship", parameters={"type": "object", "properties": {"to": {"type": "object"}}})
    actual = {"to": '{"town": "Lund"}'}
    assert "double-encoded" in validator_for(tool).errors(actual)[0].message
    assert failed({"to": {"object": {"town": "Lund"}}}, actual, tool) == {"to": False}
